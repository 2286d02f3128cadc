// Writes the Unicode tables of the String built-ins, raw-deflated:
//   casing.bin         toLowercase and toUppercase: simple mappings, unconditional special ones, and the sets of Final_Sigma
//   identifiers.bin    the sets ID_Start and ID_Continue
//   normalization.bin  combining classes (as ranks: only their order counts), full decompositions, primary composites
//
// usage: (cd ../../RegExp/UnicodeData && npm install) && node generate.js
// Casing comes from the pinned package. Decompositions are asked of Node's own String.prototype.normalize, for the characters
// that the pinned version of Unicode assigns: the normalization of an assigned character never changes (UAX #15, section 3).
'use strict';
const fs = require('fs');
const path = require('path');
const zlib = require('zlib');

const version = '17.0.0';
const root = path.join(process.argv[2] ?? path.join(__dirname, '../../RegExp/UnicodeData/node_modules'), '@unicode', 'unicode-' + version);
const load = async (...parts) => (await import('file://' + path.join(root, ...parts, 'code-points.mjs'))).default;

function varint(out, n) {
  while (n >= 0x80) {
    out.push((n & 0x7f) | 0x80);
    n >>>= 7;
  }
  out.push(n);
}

const zigzag = n => (n < 0 ? -2 * n - 1 : 2 * n);
const points = text => [...text].map(c => c.codePointAt(0));
const write = (name, out) => {
  const packed = zlib.deflateRawSync(Buffer.from(out), { level: 9 });
  fs.writeFileSync(path.join(__dirname, name), packed);
  console.log(`${name}: ${out.length} bytes, ${packed.length} packed`);
};

/** The number of entries, then for each the gap since the last key, and what the callback writes. */
function writeEntries(out, entries, writeValue) {
  varint(out, entries.length);
  let last = 0;
  for (const [key, value] of entries) {
    varint(out, key - last);
    writeValue(value, key);
    last = key;
  }
}

const writeSequences = (out, entries) => writeEntries(out, entries, (sequence, key) => {
  varint(out, sequence.length);
  let last = key;
  for (const c of sequence) {
    varint(out, zigzag(c - last));
    last = c;
  }
});

function toRanges(set) {
  const ranges = [];
  for (const p of [...set].sort((a, b) => a - b)) {
    if (ranges.length && ranges.at(-1)[1] + 1 === p) ranges.at(-1)[1] = p;
    else ranges.push([p, p]);
  }
  return ranges;
}

async function casing() {
  const out = [];
  for (const name of ['Lowercase', 'Uppercase']) {
    const special = [...await load('Special_Casing', name)].filter(([from, to]) => to.length > 1);
    const handled = new Set(special.map(([from]) => from));
    const simple = [...await load('Simple_Case_Mapping', name)].filter(([from]) => !handled.has(from));
    writeEntries(out, simple.sort((a, b) => a[0] - b[0]), (to, from) => varint(out, zigzag(to - from)));
    writeSequences(out, special.sort((a, b) => a[0] - b[0]));
  }
  for (const name of ['Cased', 'Case_Ignorable']) {
    writeEntries(out, toRanges(await load('Binary_Property', name)), (end, start) => varint(out, end - start));
  }
  write('casing.bin', out);
}

async function identifiers() {
  const out = [];
  for (const name of ['ID_Start', 'ID_Continue']) {
    writeEntries(out, toRanges(await load('Binary_Property', name)), (end, start) => varint(out, end - start));
  }
  write('identifiers.bin', out);
}

async function normalization() {
  const unassigned = new Set(await load('General_Category', 'Unassigned'));
  const assigned = [];
  for (let p = 0; p <= 0x10ffff; p++) {
    const isHangul = p >= 0xac00 && p <= 0xd7a3;
    const isSurrogate = p >= 0xd800 && p <= 0xdfff;
    if (!isHangul && !isSurrogate && !unassigned.has(p)) assigned.push(p);
  }
  const text = p => String.fromCodePoint(p);

  // Two marks change places when the second has the lower class, and neither is 0. U+0334 has the lowest class of all, 1, and
  // U+0345 the highest, 240; one of the two betrays each mark.
  const swaps = (a, b) => (text(a) + text(b)).normalize('NFD') === text(b) + text(a) && a !== b;
  const marks = assigned.filter(p => text(p).normalize('NFD') === text(p) && (swaps(p, 0x334) || swaps(0x345, p)));
  const classes = [];
  for (const mark of marks) {
    let i = 0;
    while (i < classes.length && swaps(mark, classes[i][0])) i++;
    if (i < classes.length && !swaps(classes[i][0], mark)) classes[i].push(mark);
    else classes.splice(i, 0, [mark]);
  }
  const ranks = [];
  classes.forEach((members, rank) => members.forEach(p => ranks.push([p, rank + 1])));

  const out = [];
  writeEntries(out, ranks.sort((a, b) => a[0] - b[0]), rank => varint(out, rank));
  const canonical = assigned.filter(p => text(p).normalize('NFD') !== text(p)).map(p => [p, points(text(p).normalize('NFD'))]);
  writeSequences(out, canonical);
  const compatible = assigned.filter(p => text(p).normalize('NFKD') !== text(p).normalize('NFD'));
  writeSequences(out, compatible.map(p => [p, points(text(p).normalize('NFKD'))]));

  const composites = [];
  for (const [p, parts] of canonical) {
    if (text(p).normalize('NFC') !== text(p)) continue;
    const first = points(parts.slice(0, -1).map(text).join('').normalize('NFC'));
    if (first.length !== 1 || (text(first[0]) + text(parts.at(-1))).normalize('NFC') !== text(p)) throw new Error('no pair: ' + p);
    composites.push([p, [first[0], parts.at(-1)]]);
  }
  writeSequences(out, composites);
  write('normalization.bin', out);
  console.log(`${marks.length} marks of ${classes.length} classes, ${canonical.length} + ${compatible.length} decompositions, ${composites.length} composites`);
}

casing().then(identifiers).then(normalization);
