// Packs the rules of text boundaries (UAX 29 as CLDR tailors it) as the deterministic automata that ICU compiles them to
// (rbbidata.h): categories of code points, a state table that finds the next boundary, and one that goes back to a
// place from where the first finds all.
'use strict';
const { readCodePointTrie, body } = require('./icu');
const { Packing } = require('./packing');

const EIGHT_BITS = 4, BOF_REQUIRED = 2;

function readTable(data, start) {
  const [states, rowLength, dictionaryStart, , flags] = [0, 1, 2, 3, 4].map(i => data.readUInt32LE(start + 4 * i));
  const cells = flags & EIGHT_BITS ? rowLength : rowLength / 2;
  const rows = [];
  for (let state = 0; state < states; state++) {
    const row = start + 20 + state * rowLength;
    rows.push(Array.from({ length: cells }, (_, i) => (flags & EIGHT_BITS ? data[row + i] : data.readUInt16LE(row + 2 * i))));
  }
  return { rows, dictionaryStart, needsStart: (flags & BOF_REQUIRED) !== 0 };
}

function writeTable(out, { rows, dictionaryStart, needsStart }, categories) {
  out.number(rows.length);
  out.number(dictionaryStart);
  out.byte(needsStart ? 1 : 0);
  for (const [accepting, lookAhead, status, ...next] of rows) {
    if (next.length !== categories && next.length !== categories + 1) throw new Error('a row of another length');
    [accepting, lookAhead, status].forEach(n => out.number(n));
    next.slice(0, categories).forEach(state => out.number(state));
  }
}

function breakRules(file) {
  const data = body(file), word = i => data.readUInt32LE(4 * i);
  if (word(0) !== 0xb1a0) throw new Error('not compiled break rules');
  const [categories, forward, , reverse, , trie] = [3, 4, 5, 6, 7, 8].map(word);
  const [status, statusLength] = [word(12), word(13)];
  const out = new Packing();
  out.number(categories);
  writeTable(out, readTable(data, forward), categories);
  writeTable(out, readTable(data, reverse), categories);
  out.number(statusLength / 4);
  for (let i = 0; i < statusLength; i += 4) out.number(data.readInt32LE(status + i));
  const lookUp = readCodePointTrie(data, trie), ranges = [];
  for (let c = 0; c <= 0x10ffff; c++) {
    const category = lookUp(c);
    if (ranges.length && ranges.at(-1)[2] === category) ranges.at(-1)[1] = c;
    else ranges.push([c, c, category]);
  }
  out.ranges(ranges, ([, , category]) => out.number(category));
  return out.bytes;
}

const breaks = files => [
  ['grapheme', breakRules(files.get('brkitr/char.brk'))],
  ['word', breakRules(files.get('brkitr/word.brk'))],
  ['sentence', breakRules(files.get('brkitr/sent.brk'))],
  ['sentence-el', breakRules(files.get('brkitr/sent_el.brk'))],
];

module.exports = { breaks };
