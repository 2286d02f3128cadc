// Packs the collations of CLDR: the root's order and the tailorings of locales. ICU's data hold them as CLDR's
// fractional weights, computed from the rules (UTS 35, part 5; collationdatareader.h, collation.h).
// A value is what a code point maps to, in 32 bits (CollationTable.cs reads it): a primary of 16 bits, a secondary and
// a tertiary of 8 bits; or, by a low byte of C0 and more:
//   C1 a primary of 24 bits, the rest common   C2 no primary, a secondary of 16 bits
//   C3 an expansion: place in the list of elements << 13 | length << 8
//   C4 a context: place in the list << 8       C5 a digit: place in the list of digits' values << 13 | digit << 8
//   C6 a Hangul syllable                       FF computed from the code point
'use strict';
const { readBundle, readTrie2, readStringTrie, body } = require('./icu');
const { Packing } = require('./packing');

const FALLBACK = 0xc0, IMPLICIT = 0xffffffff;
const INDEX = { options: 1, reorderCodes: 5, reorderTable: 6, trie: 7, ces: 9, ce32s: 11, contexts: 13, scripts: 16 };

/** The sections of compiled collation data, after the header. */
class Compiled {
  constructor(file) {
    const data = body(file), count = data.readInt32LE(0);
    const at = i => (i < count ? data.readInt32LE(4 * i) : 0);
    const section = i => (i + 1 < count ? data.subarray(at(i), at(i + 1)) : Buffer.alloc(0));
    this.options = at(INDEX.options) & 0xffff;
    this.numericPrimary = at(INDEX.options) >>> 24;
    for (const name of ['reorderCodes', 'reorderTable', 'trie', 'ces', 'ce32s', 'contexts', 'scripts']) this[name] = section(INDEX[name]);
  }
}

/** The primary of a code point in a range whose primaries are in code point order (collation.h, OFFSET_TAG). */
function primaryInRange(codePoint, element) {
  const base = Number(element >> 32n), lower = Number(element & 0xffffffffn);
  let offset = (codePoint - (lower >>> 8)) * (lower & 0x7f) + ((base >>> 8) & 0xff) - 2;
  let primary = ((offset % 254) + 2) << 8;
  offset = Math.floor(offset / 254);
  const least = lower & 0x80 ? 4 : 2, usable = lower & 0x80 ? 251 : 254;
  offset += ((base >>> 16) & 0xff) - least;
  primary |= ((offset % usable) + least) << 16;
  offset = Math.floor(offset / usable);
  return (primary + (base & 0xff000000) + (offset << 24)) >>> 0;
}

// The types whose names in BCP 47 are not those of CLDR's files (bcp47/collation.xml).
const SHORT_TYPES = { dictionary: 'dict', gb2312han: 'gb2312', phonebook: 'phonebk', traditional: 'trad' };

class Converter {
  elements = [];
  contexts = [];
  digits = [];
  #expansions = new Map();
  #contextPlaces = new Map();

  constructor(compiled) { this.compiled = compiled; }

  #ce32(i) { return this.compiled.ce32s.readUInt32LE(4 * i); }
  #ce(i) { return this.compiled.ces.readBigUInt64LE(8 * i); }

  static #toElement(ce32) {
    const wide = n => BigInt(n >>> 0);
    if ((ce32 & 0xff) < 0xc0) return (wide(ce32 & 0xffff0000) << 32n) | (wide(ce32 & 0xff00) << 16n) | (wide(ce32 & 0xff) << 8n);
    if ((ce32 & 0xf) === 1) return (wide(ce32 & 0xffffff00) << 32n) | 0x05000500n;
    if ((ce32 & 0xf) === 2) return wide(ce32 & 0xffffff00);
    throw new Error('not a single element: ' + ce32.toString(16));
  }

  #place(list) {
    const key = list.join();
    let place = this.#expansions.get(key);
    if (place === undefined) {
      this.#expansions.set(key, place = this.elements.length);
      this.elements.push(...list);
    }
    return place;
  }

  #expansion(list) { return ((this.#place(list) << 13) | (list.length << 8) | 0xc3) >>> 0; }

  #context(index, isPrefix, codePoint) {
    const key = index + (isPrefix ? 'p' : 'c');
    let place = this.#contextPlaces.get(key);
    if (place === undefined) {
      this.#contextPlaces.set(key, place = this.contexts.length);
      this.contexts.push(null);
      const unit = i => this.compiled.contexts.readUInt16LE(2 * i);
      const value = ce32 => this.value(ce32 >>> 0, codePoint);
      this.contexts[place] = {
        isPrefix,
        fallback: value((unit(index) << 16) | unit(index + 1)),
        // Prefixes are stored from their end.
        entries: readStringTrie(unit, index + 2).map(([text, ce32]) => [isPrefix ? [...text].reverse().join('') : text, value(ce32)]),
      };
    }
    return ((place << 8) | 0xc4) >>> 0;
  }

  value(ce32, codePoint) {
    if ((ce32 & 0xff) < 0xc0 || ce32 === FALLBACK || ce32 === IMPLICIT) return ce32;
    const index = ce32 >>> 13, length = (ce32 >>> 8) & 31;
    const range = Array.from({ length }, (_, i) => index + i);
    switch (ce32 & 0xf) {
      case 1: return ((ce32 & 0xffffff00) | 0xc1) >>> 0;
      case 2: return ((ce32 & 0xffffff00) | 0xc2) >>> 0;
      case 4: {
        const first = (BigInt((ce32 & 0xff000000) >>> 0) << 32n) | 0x05000000n | BigInt((ce32 & 0xff0000) >>> 8);
        return this.#expansion([first, (BigInt(ce32 & 0xff00) << 16n) | 0x0500n]);
      }
      case 5: return this.#expansion(range.map(i => Converter.#toElement(this.#ce32(i))));
      case 6: return this.#expansion(range.map(i => this.#ce(i)));
      case 8: return this.#context(index, true, codePoint);
      case 9: return this.#context(index, false, codePoint);
      case 10:
        this.digits.push(this.value(this.#ce32(index), codePoint));
        return (((this.digits.length - 1) << 13) | (ce32 & 0xf00) | 0xc5) >>> 0;
      case 11: return this.value(this.#ce32(0), codePoint);
      case 12: return 0xc6;
      case 14: return (primaryInRange(codePoint, this.#ce(index)) | 0xc1) >>> 0;
      default: throw new Error('tag ' + (ce32 & 0xf));
    }
  }
}

/** What a value means, whatever the places in the lists are. */
function meaning(value, converter) {
  if ((value & 0xff) < 0xc3 || value === IMPLICIT || (value & 0xff) === 0xc6) return String(value);
  if ((value & 0xff) === 0xc3) return 'x' + converter.elements.slice(value >>> 13, (value >>> 13) + ((value >>> 8) & 31));
  if ((value & 0xff) === 0xc5) return 'd' + ((value >>> 8) & 15) + meaning(converter.digits[value >>> 13], converter);
  const { isPrefix, fallback, entries } = converter.contexts[value >>> 8];
  return [isPrefix, meaning(fallback, converter), ...entries.map(([text, v]) => text + meaning(v, converter))].join();
}

/** Where scripts have another order: ranges of primaries, by the upper 16 bits of their limit, and the distance of the lead byte. */
function reordering({ reorderCodes, reorderTable }) {
  const ranges = [];
  for (let i = 0; i + 4 <= reorderCodes.length; i += 4) {
    const code = reorderCodes.readUInt32LE(i);
    if (code > 0xffff) ranges.push([code >>> 16, code & 0xff]);
  }
  if (ranges.length > 0 || reorderTable.length < 256) return ranges;
  for (let lead = 0; lead < 256; lead++) {
    if (lead > 0 && reorderTable[lead] === 0) throw new Error('a split lead byte without ranges');
    ranges.push([(lead + 1) << 8, (reorderTable[lead] - lead) & 0xff]);
  }
  const merged = ranges.filter(([, distance], i) => distance !== ranges[i + 1]?.[1]);
  if (merged.at(-1)[1] === 0) merged.pop();
  return merged;
}

/** The last primary of punctuation, the greatest variable one of all collations. */
function variableTop(scripts) {
  const unit = i => scripts.readUInt16LE(2 * i), count = unit(0);
  const punctuation = unit(1 + count + 1);
  return (unit(1 + count + 16 + punctuation + 1) << 16) - 1;
}

/** The values of code points, without those that fall back to the root or mean the same there. */
function valuesOf(compiled, converter, root) {
  const values = [];
  if (compiled.trie.length === 0) return values;
  const lookUp = readTrie2(compiled.trie, 0), scratch = new Converter(compiled);
  for (let c = 0; c <= 0x10ffff; c++) {
    const ce32 = lookUp(c);
    if ((c >= 0xd800 && c <= 0xdfff) || ce32 === (root ? FALLBACK : IMPLICIT)) continue;
    if (!root || meaning(scratch.value(ce32, c), scratch) !== (root.get(c) ?? String(IMPLICIT))) values.push([c, converter.value(ce32, c)]);
  }
  return values;
}

function pack(compiled, converter, values) {
  const out = new Packing();
  out.number(compiled.options);
  const ranges = reordering(compiled);
  out.number(ranges.length);
  for (const [limit, distance] of ranges) {
    out.number(limit);
    out.byte(distance);
  }
  out.number(converter.elements.length);
  out.planes(converter.elements, 8);
  out.number(converter.contexts.length);
  for (const { isPrefix, fallback, entries } of converter.contexts) {
    out.byte(isPrefix ? 1 : 0);
    out.number(fallback);
    out.number(entries.length);
    for (const [text, value] of entries) {
      out.text(text);
      out.number(value);
    }
  }
  out.number(converter.digits.length);
  for (const value of converter.digits) out.number(value);
  const runs = [];
  for (const [c] of values) {
    if (runs.length && runs.at(-1)[1] + 1 === c) runs.at(-1)[1] = c;
    else runs.push([c, c]);
  }
  out.ranges(runs);
  out.planes(values.map(([, value]) => value), 4);
  return out.bytes;
}

/** The parts: the root's order; the list of locales; each tailoring that differs from all before it. */
function collations(files) {
  const rootFile = new Compiled(files.get('coll/ucadata.icu'));
  const rootConverter = new Converter(rootFile);
  const rootValues = valuesOf(rootFile, rootConverter, null);
  const meanings = new Map(rootValues.map(([c, value]) => [c, meaning(value, rootConverter)]));
  const rootOut = new Packing();
  rootOut.number(variableTop(rootFile.scripts));
  rootOut.byte(rootFile.numericPrimary);
  pack(rootFile, rootConverter, rootValues).forEach(b => rootOut.bytes.push(b));

  const parts = [['root', rootOut.bytes]], names = new Map(), list = new Packing(), locales = [];
  for (const [name, file] of [...files].sort()) {
    const locale = /^coll\/(.*)\.res$/.exec(name)?.[1];
    if (!locale || locale === 'res_index') continue;
    const bundle = readBundle(file), own = bundle.collations ?? {}, types = [];
    for (const [type, collation] of Object.entries(own)) {
      // The root's own order is the table itself.
      if (!collation['%%CollationBin'] || (locale === 'root' && type === 'standard')) continue;
      const compiled = new Compiled(collation['%%CollationBin']), converter = new Converter(compiled);
      const bytes = pack(compiled, converter, valuesOf(compiled, converter, meanings));
      const key = Buffer.from(bytes).toString('latin1');
      if (!names.has(key)) {
        names.set(key, `${locale}/${type}`);
        parts.push([`${locale}/${type}`, bytes]);
      }
      types.push([SHORT_TYPES[type] ?? type, names.get(key)]);
    }
    locales.push([locale, bundle['%%ALIAS'] ?? '', bundle['%%Parent'] ?? '', SHORT_TYPES[own.default] ?? own.default ?? '', types]);
  }
  list.number(locales.length);
  for (const [locale, alias, parent, standard, types] of locales) {
    for (const text of [locale, alias, parent, standard]) list.text(text);
    list.number(types.length);
    for (const [type, part] of types) {
      list.text(type);
      list.text(part);
    }
  }
  parts.push(['locales', list.bytes]);
  return parts;
}

module.exports = { collations };
