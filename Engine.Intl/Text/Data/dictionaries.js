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

// A byte below SHARED_LIMIT begins a word, one below FIRST_PAIR is a frequent unit, and the others begin two bytes.
const SHARED_LIMIT = 32, FIRST_PAIR = 182, FREQUENT = FIRST_PAIR - SHARED_LIMIT;

/** The units of texts: first those that are twice as frequent as the next, each group in order. */
function alphabetOf(texts) {
  const counts = new Map();
  for (const text of texts) for (const unit of text) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  const rank = unit => Math.floor(Math.log2(counts.get(unit)));
  return [...counts.keys()].sort((a, b) => rank(b) - rank(a) || (a < b ? -1 : 1));
}

/**
 * The number of words and of the units of all words, and whether they have costs; the alphabet, each unit as the
 * distance from the one before it; words in order: how many units each shares with the one before it, and the places of
 * the others in the alphabet; the costs, those of the shortest words first.
 */
function dictionary(file) {
  const entries = wordsOf(file).sort(([a], [b]) => (a < b ? -1 : 1));
  const shared = entries.map(([word], i) => {
    const last = i === 0 ? '' : entries[i - 1][0];
    let same = 0;
    while (same < SHARED_LIMIT - 1 && same < last.length && same < word.length && last[same] === word[same]) same++;
    return same;
  });
  const added = entries.map(([word], i) => word.slice(shared[i]).split(''));
  const alphabet = alphabetOf(added), places = new Map(alphabet.map((unit, i) => [unit, i]));
  if (alphabet.length > FREQUENT + (256 - FIRST_PAIR) * 256) throw new Error('more units than two bytes can tell');
  const hasCosts = entries.some(([, cost]) => cost !== 0);
  const out = new Packing();
  out.number(entries.length);
  out.number(entries.reduce((sum, [word]) => sum + word.length, 0));
  out.byte(hasCosts ? 1 : 0);
  out.number(alphabet.length);
  alphabet.forEach((unit, i) => out.signed(unit.charCodeAt(0) - (i === 0 ? 0 : alphabet[i - 1].charCodeAt(0))));
  entries.forEach((_, i) => {
    out.byte(shared[i]);
    for (const unit of added[i]) {
      const place = places.get(unit), rest = place - FREQUENT;
      if (rest < 0) out.byte(SHARED_LIMIT + place);
      else {
        out.byte(FIRST_PAIR + (rest >> 8));
        out.byte(rest);
      }
    }
  });
  if (!hasCosts) return out.bytes;
  for (const [, cost] of [...entries].sort(([a], [b]) => a.length - b.length)) {
    if (cost > 255) throw new Error('a cost too great for a byte');
    out.byte(cost);
  }
  return out.bytes;
}

const NAMES = ['cj', 'thai', 'lao', 'khmer', 'burmese'];

const dictionaries = files => NAMES.map(name => [name, dictionary(files.get(`brkitr/${name}dict.dict`))]);

module.exports = { dictionaries };
