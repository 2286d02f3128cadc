// Packs the lists of words by which texts without spaces are segmented (dictionarydata.h): Chinese and Japanese with
// the cost of each word, Thai, Lao, Khmer and Burmese without.
'use strict';
const { readStringTrie, readByteTrie, body } = require('./icu');
const { Packing } = require('./packing');

const INDEX = { trie: 0, type: 4, transform: 5 };
const UNITS = 1, OFFSET_MASK = 0x1fffff;
// The bytes of the joiners, where the other characters are bytes from the first one of their script.
const JOINERS = new Map([[0xff, '\u200d'], [0xfe, '\u200c']]);

function wordsOf(file) {
  const data = body(file), start = data.readInt32LE(4 * INDEX.trie);
  if ((data.readInt32LE(4 * INDEX.type) & 7) === UNITS) return readStringTrie(i => data.readUInt16LE(start + 2 * i), 0);
  const first = data.readInt32LE(4 * INDEX.transform) & OFFSET_MASK;
  return readByteTrie(data, start).map(bytes => [bytes.map(b => JOINERS.get(b) ?? String.fromCharCode(first + b)).join(''), 0]);
}

/** Words in order: how many units each shares with the one before it, how many it adds, these units, the costs. */
function dictionary(file) {
  const words = wordsOf(file).sort(([a], [b]) => (a < b ? -1 : 1));
  const shared = [], added = [], units = [], costs = words.map(([, cost]) => cost);
  let last = '';
  for (const [word] of words) {
    let same = 0;
    while (same < last.length && same < word.length && last[same] === word[same]) same++;
    shared.push(same);
    added.push(word.length - same);
    for (let i = same; i < word.length; i++) units.push(word.charCodeAt(i));
    last = word;
  }
  if (costs.some(cost => cost > 255) || added.some(count => count > 255)) throw new Error('a cost or a word too great for a byte');
  const out = new Packing();
  out.number(words.length);
  out.number(units.length);
  out.byte(costs.some(cost => cost !== 0) ? 1 : 0);
  out.planes(shared, 1);
  out.planes(added, 1);
  out.planes(units, 2);
  if (costs.some(cost => cost !== 0)) out.planes(costs, 1);
  return out.bytes;
}

const NAMES = ['cj', 'thai', 'lao', 'khmer', 'burmese'];

const dictionaries = files => NAMES.map(name => [name, dictionary(files.get(`brkitr/${name}dict.dict`))]);

module.exports = { dictionaries };
