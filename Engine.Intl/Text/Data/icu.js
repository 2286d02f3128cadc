// Reads the data of CLDR and the UCD as ICU packs it: the archive that Node's executable holds, and the formats in it
// that the tables of Quoll.Intl come from. Each format is documented in the header file of ICU that a function names.
'use strict';
const fs = require('fs');

/** The files of the archive (udata.h, ucmndata.h: a table of contents with the offsets of names and of data). */
function readArchive(executable) {
  const data = fs.readFileSync(executable);
  const start = data.indexOf('CmnD') - 12;
  if (start < 0) throw new Error(`${executable} holds no data of ICU`);
  const toc = start + data.readUInt16LE(start);
  const count = data.readUInt32LE(toc);
  const entries = [];
  for (let i = 0; i < count; i++) {
    const name = toc + data.readUInt32LE(toc + 4 + 8 * i);
    entries.push([data.toString('latin1', name, data.indexOf(0, name)), toc + data.readUInt32LE(toc + 8 + 8 * i)]);
  }
  const files = new Map();
  entries.forEach(([name, from], i) => {
    const to = entries[i + 1]?.[1] ?? from + 1_000_000;
    files.set(name.slice(name.indexOf('/') + 1), data.subarray(from, to));
  });
  return files;
}

/** The part after the header that each file has (ucmndata.h). */
const body = file => file.subarray(file.readUInt16LE(0));

/** The tree of a resource bundle: tables as objects, strings, numbers, binaries as buffers (uresdata.h). */
function readBundle(file) {
  const data = body(file);
  const word = i => data.readUInt32LE(4 * i);
  const units = 4 * (word(2));
  const unit = i => data.readUInt16LE(units + 2 * i);
  const key = offset => data.toString('latin1', offset, data.indexOf(0, offset));
  const fromUnits = (start, length) => {
    let text = '';
    for (let i = 0; i < length; i++) text += String.fromCharCode(unit(start + i));
    return text;
  };
  function shortText(offset) {
    const first = unit(offset);
    if ((first & 0xfc00) !== 0xdc00) {
      let length = 0;
      while (unit(offset + length) !== 0) length++;
      return fromUnits(offset, length);
    }
    if (first < 0xdfef) return fromUnits(offset + 1, first & 0x3ff);
    if (first < 0xdfff) return fromUnits(offset + 2, ((first - 0xdfef) << 16) | unit(offset + 1));
    return fromUnits(offset + 3, (unit(offset + 1) << 16) | unit(offset + 2));
  }
  function read(resource) {
    const type = resource >>> 28, offset = resource & 0x0fffffff, at = 4 * offset;
    const table = {};
    switch (type) {
      case 0: return offset === 0 ? '' : data.toString('utf16le', at + 4, at + 4 + 2 * data.readInt32LE(at));
      case 1: return offset === 0 ? Buffer.alloc(0) : data.subarray(at + 4, at + 4 + data.readInt32LE(at));
      case 2: {
        if (offset === 0) return table;
        const count = data.readUInt16LE(at);
        const values = at + 2 * (count + 1 + (~count & 1));
        for (let i = 0; i < count; i++) table[key(data.readUInt16LE(at + 2 + 2 * i))] = read(data.readUInt32LE(values + 4 * i));
        return table;
      }
      case 3: return { alias: data.toString('utf16le', at + 4, at + 4 + 2 * data.readInt32LE(at)) };
      case 5: {
        const count = unit(offset);
        for (let i = 0; i < count; i++) table[key(unit(offset + 1 + i))] = shortText(unit(offset + 1 + count + i));
        return table;
      }
      case 6: return shortText(offset);
      case 7: return offset;
      case 8: {
        const list = [];
        for (let i = 0; i < (offset === 0 ? 0 : word(offset)); i++) list.push(read(word(offset + 1 + i)));
        return list;
      }
      case 9: {
        const list = [];
        for (let i = 0; i < unit(offset); i++) list.push(shortText(unit(offset + 1 + i)));
        return list;
      }
      default: throw new Error(`resource of type ${type}`);
    }
  }
  return read(word(0));
}

/** A trie of 32-bit values by code point (utrie2_impl.h). */
function readTrie2(data, start) {
  if (data.toString('latin1', start, start + 4) !== '2irT') throw new Error('not a UTrie2');
  const indexLength = data.readUInt16LE(start + 6);
  const dataLength = data.readUInt16LE(start + 8) << 2;
  const highStart = data.readUInt16LE(start + 14) << 11;
  const index = i => data.readUInt16LE(start + 16 + 2 * i);
  const value = i => data.readUInt32LE(start + 16 + 2 * indexLength + 4 * i);
  return c => {
    if (c >= highStart && c > 0xffff) return value(dataLength - 4);
    let block;
    if (c <= 0xffff) block = index((c >> 5) + (c >= 0xd800 && c <= 0xdbff ? 0x140 : 0));
    else block = index(index(0x820 + (c >> 11)) + ((c >> 5) & 0x3f));
    return value((block << 2) + (c & 0x1f));
  };
}

/** A trie of 8-, 16- or 32-bit values by code point (ucptrie_impl.h). */
function readCodePointTrie(data, start) {
  if (data.toString('latin1', start, start + 4) !== '3irT') throw new Error('not a UCPTrie');
  const options = data.readUInt16LE(start + 4);
  const indexLength = data.readUInt16LE(start + 6);
  const dataLength = data.readUInt16LE(start + 8) | ((options & 0xf000) << 4);
  const highStart = data.readUInt16LE(start + 14) << 9;
  const isFast = ((options >> 6) & 3) === 0, width = options & 7;
  const index = i => data.readUInt16LE(start + 16 + 2 * i);
  const values = start + 16 + 2 * indexLength;
  const value = i => width === 0 ? data.readUInt16LE(values + 2 * i) : width === 1 ? data.readUInt32LE(values + 4 * i) : data[values + i];
  return c => {
    if (c <= (isFast ? 0xffff : 0xfff)) return value(index(c >> 6) + (c & 0x3f));
    if (c >= highStart) return value(dataLength - 2);
    const i1 = (c >> 14) + (isFast ? 0x400 - 4 : 0x40);
    let block = index(index(i1) + ((c >> 9) & 0x1f));
    let i3 = (c >> 4) & 0x1f, start3;
    if ((block & 0x8000) === 0) start3 = index(block + i3);
    else {
      block = (block & 0x7fff) + (i3 & ~7) + (i3 >> 3);
      i3 &= 7;
      start3 = ((index(block) << (2 + 2 * i3)) & 0x30000) | index(block + 1 + i3);
    }
    return value(start3 + (c & 0xf));
  };
}

/** The strings of a trie of 16-bit units with their values (ucharstrie.h). */
function readStringTrie(unit, start) {
  const entries = [];
  const wide = position => ((unit(position) << 16) | unit(position + 1)) >>> 0;
  // A value, and the position after it.
  const finalValue = (lead, position) => {
    if (lead < 0x4000) return [lead, position];
    if (lead < 0x7fff) return [((lead - 0x4000) << 16) | unit(position), position + 1];
    return [wide(position), position + 2];
  };
  const innerValue = (lead, position) => {
    if (lead < 0x4040) return [(lead >> 6) - 1, position];
    if (lead < 0x7fc0) return [(((lead & 0x7fc0) - 0x4040) << 10) | unit(position), position + 1];
    return [wide(position), position + 2];
  };
  const delta = position => {
    const lead = unit(position);
    if (lead < 0xfc00) return [lead, position + 1];
    if (lead === 0xffff) return [wide(position + 1), position + 3];
    return [((lead - 0xfc00) << 16) | unit(position + 1), position + 2];
  };
  function branch(text, position, length) {
    while (length > 5) {
      const [distance, next] = delta(position + 1);
      branch(text, next + distance, length >> 1);
      length -= length >> 1;
      position = next;
    }
    for (; length > 1; length--) {
      const c = String.fromCharCode(unit(position));
      const node = unit(position + 1);
      const [value, next] = finalValue(node & 0x7fff, position + 2);
      if (node & 0x8000) entries.push([text + c, value]);
      else visit(text + c, next + value);
      position = next;
    }
    visit(text + String.fromCharCode(unit(position)), position + 1);
  }
  function visit(text, position) {
    for (;;) {
      let node = unit(position++);
      if (node >= 0x40) {
        if (node & 0x8000) {
          entries.push([text, finalValue(node & 0x7fff, position)[0]]);
          return;
        }
        const [value, next] = innerValue(node, position);
        entries.push([text, value]);
        position = next;
        node &= 0x3f;
      }
      if (node < 0x30) {
        branch(text, node === 0 ? position + 1 : position, (node === 0 ? unit(position) : node) + 1);
        return;
      }
      for (let count = node - 0x2f; count > 0; count--) text += String.fromCharCode(unit(position++));
    }
  }
  visit('', start);
  return entries;
}

/** The strings of a trie of bytes (bytestrie.h), as lists of bytes; those of ICU's dictionaries have no values. */
function readByteTrie(data, start) {
  const entries = [];
  // What follows a lead of a number of up to four bytes: the bytes of the thresholds tell how many.
  const wide = (position, count) => {
    let value = 0;
    for (let i = 0; i < count; i++) value = value * 256 + data[position + i];
    return [value, position + count];
  };
  const value = (lead, position) => {
    if (lead < 0x51) return [lead - 0x10, position];
    if (lead < 0x6c) return [((lead - 0x51) << 8) | data[position], position + 1];
    if (lead < 0x7e) return [((lead - 0x6c) << 16) | wide(position, 2)[0], position + 2];
    return wide(position, lead === 0x7e ? 3 : 4);
  };
  const delta = position => {
    const lead = data[position];
    if (lead < 0xc0) return [lead, position + 1];
    if (lead < 0xf0) return [((lead - 0xc0) << 8) | data[position + 1], position + 2];
    if (lead < 0xfe) return [((lead - 0xf0) << 16) | wide(position + 1, 2)[0], position + 3];
    return wide(position + 1, lead === 0xfe ? 3 : 4);
  };
  function branch(bytes, position, length) {
    while (length > 5) {
      const [distance, next] = delta(position + 1);
      branch(bytes, next + distance, length >> 1);
      length -= length >> 1;
      position = next;
    }
    for (; length > 1; length--) {
      const [number, next] = value(data[position + 1] >> 1, position + 2);
      if (data[position + 1] & 1) entries.push([...bytes, data[position]]);
      else visit([...bytes, data[position]], next + number);
      position = next;
    }
    visit([...bytes, data[position]], position + 1);
  }
  function visit(bytes, position) {
    for (;;) {
      const node = data[position++];
      if (node >= 0x20) {
        entries.push(bytes);
        if (node & 1) return;
        position = value(node >> 1, position)[1];
      } else if (node < 0x10) {
        branch(bytes, node === 0 ? position + 1 : position, (node === 0 ? data[position] : node) + 1);
        return;
      } else {
        bytes = [...bytes, ...data.subarray(position, position + node - 0xf)];
        position += node - 0xf;
      }
    }
  }
  visit([], start);
  return entries;
}

module.exports = { readByteTrie, readArchive, readBundle, readTrie2, readCodePointTrie, readStringTrie, body };
