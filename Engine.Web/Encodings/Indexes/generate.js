// Writes the indexes of the Encoding Standard (§5), a file for each multi-byte index, and one for all single-byte ones.
// EncodingIndex reads them.
//
// usage: npm install && node generate.js
// The data are the standard's own, of which the package text-encoding keeps a copy of 2018, with the changes that the
// standard made since (below).
'use strict';
const fs = require('fs');
const path = require('path');
const zlib = require('zlib');

const indexes = require('text-encoding/lib/encoding-indexes.js')['encoding-indexes'];

// whatwg/encoding, pull request 336: GB 18030-2022.
const changes = {
  gb18030: {
    7182: 0xFE10, 7183: 0xFE12, 7184: 0xFE11, 7185: 0xFE13, 7186: 0xFE14, 7187: 0xFE15, 7188: 0xFE16, 7201: 0xFE17, 7202: 0xFE18,
    7208: 0xFE19, 23775: 0x9FB4, 23783: 0x9FB5, 23788: 0x9FB6, 23789: 0x9FB7, 23795: 0x9FB8, 23812: 0x9FB9, 23829: 0x9FBA,
    23845: 0x9FBB,
  },
};

// The order of SingleByteDecoder.
const singleByte = ['ibm866', 'iso-8859-2', 'iso-8859-3', 'iso-8859-4', 'iso-8859-5', 'iso-8859-6', 'iso-8859-7', 'iso-8859-8',
  'iso-8859-10', 'iso-8859-13', 'iso-8859-14', 'iso-8859-15', 'iso-8859-16', 'koi8-r', 'koi8-u', 'macintosh', 'windows-874',
  'windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1255', 'windows-1256', 'windows-1257',
  'windows-1258', 'x-mac-cyrillic'];

// Each code point is the difference to the one after its predecessor (zigzag), plus one; 0 means none.
function write(name, points) {
  const bytes = [];
  function number(value) {
    for (; value > 0x7F; value >>>= 7) bytes.push((value & 0x7F) | 0x80);
    bytes.push(value);
  }
  number(points.length);
  let next = 0;
  for (const point of points) {
    if (point === null || point === undefined) {
      number(0);
      continue;
    }
    const difference = point - next;
    number((difference < 0 ? -2 * difference - 1 : 2 * difference) + 1);
    next = point + 1;
  }
  const packed = zlib.brotliCompressSync(Buffer.from(bytes), { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } });
  fs.writeFileSync(path.join(__dirname, `${name}.bin`), packed);
  console.log(`${name}.bin: ${points.length} pointers, ${packed.length} bytes`);
}

for (const name of ['big5', 'euc-kr', 'gb18030', 'jis0208', 'jis0212']) {
  write(name, indexes[name].map((point, pointer) => changes[name]?.[pointer] ?? point));
}
write('gb18030-ranges', indexes['gb18030-ranges'].flat());
write('single-byte', singleByte.flatMap(name => indexes[name]));
