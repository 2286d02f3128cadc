// nodejs.org/api/buffer.html: a Uint8Array with more methods.
'use strict';

const native = require('quoll-native');

const names = {
  utf8: 'utf8', 'utf-8': 'utf8', utf16le: 'utf16le', 'utf-16le': 'utf16le', ucs2: 'utf16le', 'ucs-2': 'utf16le', latin1: 'latin1',
  binary: 'latin1', ascii: 'ascii', base64: 'base64', base64url: 'base64url', hex: 'hex',
};

const normalizeEncoding = encoding => {
  const name = names[String(encoding ?? 'utf8').toLowerCase()];
  if (name === undefined) throw Object.assign(new TypeError(`Unknown encoding: ${encoding}`), { code: 'ERR_UNKNOWN_ENCODING' });
  return name;
};

const wrap = bytes => Object.setPrototypeOf(bytes, Buffer.prototype);
const view = (buffer, offset, length) => wrap(new Uint8Array(buffer, offset, length));
const dataOf = buffer => new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
const invalid = (name, value) =>
  Object.assign(new TypeError(`The ${name} is of a type that is not accepted. Received ${value === null ? 'null' : typeof value}`), { code: 'ERR_INVALID_ARG_TYPE' });
const outOfRange = message => Object.assign(new RangeError(message), { code: 'ERR_OUT_OF_RANGE' });

// A function, because old code calls it without new.
function Buffer(value, encoding, length) {
  return typeof value === 'number' ? Buffer.alloc(value) : Buffer.from(value, encoding, length);
}
Object.setPrototypeOf(Buffer, Uint8Array);
Object.setPrototypeOf(Buffer.prototype, Uint8Array.prototype);

const statics = {
  from(value, encoding, length) {
    if (typeof value === 'string') return wrap(native.encode(value, normalizeEncoding(encoding)));
    if (value === null || typeof value !== 'object') throw invalid('first argument', value);
    if (value instanceof ArrayBuffer || value instanceof SharedArrayBuffer) return view(value, encoding, length);
    if (ArrayBuffer.isView(value) || Array.isArray(value)) return wrap(Uint8Array.from(value));
    if (value.type === 'Buffer' && Array.isArray(value.data)) return wrap(Uint8Array.from(value.data));
    const primitive = value.valueOf();
    if (primitive !== value && primitive !== null && primitive !== undefined) return Buffer.from(primitive, encoding, length);
    if (typeof value[Symbol.toPrimitive] === 'function') return Buffer.from(value[Symbol.toPrimitive]('string'), encoding);
    if (typeof value.length === 'number') return wrap(Uint8Array.from(value));
    throw invalid('first argument', value);
  },
  alloc(size, fill, encoding) {
    const buffer = wrap(new Uint8Array(size));
    return fill === undefined || fill === 0 ? buffer : buffer.fill(fill, encoding);
  },
  allocUnsafe: size => wrap(new Uint8Array(size)),
  allocUnsafeSlow: size => wrap(new Uint8Array(size)),
  concat(list, length = list.reduce((sum, one) => sum + one.length, 0)) {
    const all = Buffer.alloc(length);
    let at = 0;
    for (const one of list) {
      if (at >= length) break;
      all.set(one.length > length - at ? one.subarray(0, length - at) : one, at);
      at += one.length;
    }
    return all;
  },
  isBuffer: value => value instanceof Buffer,
  isEncoding: encoding => typeof encoding === 'string' && names[encoding.toLowerCase()] !== undefined,
  byteLength: (value, encoding) => {
    if (typeof value !== 'string') return value.byteLength;
    const name = normalizeEncoding(encoding);
    return name === 'utf8' ? native.byteLength(value) : name === 'utf16le' ? 2 * value.length : name === 'latin1' || name === 'ascii' ? value.length
      : native.encode(value, name).length;
  },
  compare: (a, b) => native.compare(a, b),
  copyBytesFrom: (array, offset = 0, length = array.length - offset) => {
    const part = array.slice(offset, offset + length);
    return Buffer.from(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
  },
  normalizeEncoding,
  poolSize: 8192,
};
for (const [name, value] of Object.entries(statics))
  Object.defineProperty(Buffer, name, { value, writable: true, configurable: true, enumerable: name !== 'normalizeEncoding' });

const clamp = (value, low, high) => Math.max(low, Math.min(value ?? low, high));
const search = (buffer, value, from, encoding, isLast) => {
  if (typeof from === 'string') [from, encoding] = [undefined, from];
  const wanted = typeof value === 'number' ? Uint8Array.of(value) : typeof value === 'string' ? native.encode(value, normalizeEncoding(encoding)) : value;
  if (!isLast) {
    from = from === undefined || Number.isNaN(+from) ? 0 : from < 0 ? Math.max(0, buffer.length + from) : from;
    return from > buffer.length ? -1 : native.indexOf(buffer, wanted, from);
  }
  from = from === undefined || Number.isNaN(+from) ? buffer.length : from < 0 ? buffer.length + from : from;
  return native.lastIndexOf(buffer, wanted, from);
};

const methods = {
  toString(encoding, start = 0, end = this.length) {
    start = clamp(start, 0, this.length);
    end = clamp(end, start, this.length);
    const whole = start === 0 && end === this.length;
    return native.decode(whole ? this : this.subarray(start, end), normalizeEncoding(encoding));
  },
  toJSON() { return { type: 'Buffer', data: Array.from(this) }; },
  equals(other) { return native.compare(this, other) === 0; },
  compare(other, start = 0, end = other.length, thisStart = 0, thisEnd = this.length) {
    return native.compare(this.subarray(thisStart, thisEnd), other.subarray(start, end));
  },
  slice(start, end) { return this.subarray(start, end); },
  subarray(start, end) {
    const length = this.length;
    const at = value => value < 0 ? Math.max(0, length + value) : Math.min(value, length);
    const from = at(Math.trunc(start) || 0), to = end === undefined ? length : at(Math.trunc(end) || 0);
    return view(this.buffer, this.byteOffset + from, Math.max(0, to - from));
  },
  write(text, offset = 0, length, encoding) {
    if (typeof offset === 'string') [offset, length, encoding] = [0, undefined, offset];
    if (typeof length === 'string') [length, encoding] = [undefined, length];
    const name = normalizeEncoding(encoding);
    let bytes = native.encode(text, name), room = Math.min(length ?? Infinity, this.length - offset);
    if (bytes.length > room) {
      // A character that does not fit is left out.
      while (name === 'utf8' && room > 0 && (bytes[room] & 0xC0) === 0x80) room--;
      bytes = bytes.subarray(0, room);
    }
    this.set(bytes, offset);
    return bytes.length;
  },
  fill(value, start, end, encoding) {
    if (typeof start === 'string') [start, end, encoding] = [undefined, undefined, start];
    if (typeof end === 'string') [end, encoding] = [undefined, end];
    if (typeof value === 'string') value = value.length === 1 && value < '\x80' ? value.charCodeAt(0) : native.encode(value, normalizeEncoding(encoding));
    if (typeof value !== 'object') return Uint8Array.prototype.fill.call(this, value & 255, start, end);
    if (value.length === 0) return Uint8Array.prototype.fill.call(this, 0, start, end);
    native.fill(this.subarray(start ?? 0, end ?? this.length), value);
    return this;
  },
  copy(target, targetStart = 0, start = 0, end = this.length) {
    const part = Uint8Array.prototype.subarray.call(this, start, Math.min(end, start + target.length - targetStart));
    target.set(part, targetStart);
    return part.length;
  },
  indexOf(value, from, encoding) { return search(this, value, from, encoding, false); },
  lastIndexOf(value, from, encoding) { return search(this, value, from, encoding, true); },
  includes(value, from, encoding) { return search(this, value, from, encoding, false) >= 0; },
  swap16() { for (let i = 0; i + 1 < this.length; i += 2) [this[i], this[i + 1]] = [this[i + 1], this[i]]; return this; },
  swap32() { for (let i = 0; i + 3 < this.length; i += 4) this.subarray(i, i + 4).reverse(); return this; },
  swap64() { for (let i = 0; i + 7 < this.length; i += 8) this.subarray(i, i + 8).reverse(); return this; },
  readUIntBE(offset, length) { let value = 0; for (let i = 0; i < length; i++) value = value * 256 + this[offset + i]; return value; },
  readUIntLE(offset, length) { let value = 0; for (let i = length - 1; i >= 0; i--) value = value * 256 + this[offset + i]; return value; },
  readIntBE(offset, length) { const value = this.readUIntBE(offset, length); return value >= 2 ** (8 * length - 1) ? value - 2 ** (8 * length) : value; },
  readIntLE(offset, length) { const value = this.readUIntLE(offset, length); return value >= 2 ** (8 * length - 1) ? value - 2 ** (8 * length) : value; },
  writeUIntBE(value, offset, length) { for (let i = length - 1; i >= 0; i--, value = Math.floor(value / 256)) this[offset + i] = value; return offset + length; },
  writeUIntLE(value, offset, length) { for (let i = 0; i < length; i++, value = Math.floor(value / 256)) this[offset + i] = value; return offset + length; },
  writeIntBE(value, offset, length) { return this.writeUIntBE(value < 0 ? value + 2 ** (8 * length) : value, offset, length); },
  writeIntLE(value, offset, length) { return this.writeUIntLE(value < 0 ? value + 2 ** (8 * length) : value, offset, length); },
};
// readInt32LE and the like, over a DataView.
const numbers = [['UInt8', 'Uint8', 1], ['Int8', 'Int8', 1], ['UInt16', 'Uint16', 2], ['Int16', 'Int16', 2], ['UInt32', 'Uint32', 4], ['Int32', 'Int32', 4],
  ['Float', 'Float32', 4], ['Double', 'Float64', 8], ['BigInt64', 'BigInt64', 8], ['BigUInt64', 'BigUint64', 8]];
for (const [name, kind, size] of numbers) {
  for (const end of size === 1 ? [''] : ['LE', 'BE']) {
    const check = (buffer, offset) => {
      if (offset < 0 || offset + size > buffer.length) throw outOfRange(`The value of "offset" is out of range. Received ${offset}`);
    };
    methods[`read${name}${end}`] = function (offset = 0) {
      check(this, offset);
      return dataOf(this)[`get${kind}`](offset, end === 'LE');
    };
    methods[`write${name}${end}`] = function (value, offset = 0) {
      check(this, offset);
      dataOf(this)[`set${kind}`](offset, value, end === 'LE');
      return offset + size;
    };
  }
}
for (const [name, value] of Object.entries(methods)) {
  const property = { value, writable: true, configurable: true, enumerable: false };
  Object.defineProperty(Buffer.prototype, name, property);
  if (name.includes('UInt')) Object.defineProperty(Buffer.prototype, name.replace('UInt', 'Uint'), property);
}
Object.defineProperty(Buffer.prototype, 'parent', { get() { return this.buffer; }, configurable: true });
Object.defineProperty(Buffer.prototype, Symbol.for('nodejs.util.inspect.custom'), {
  value() { return `<Buffer${Array.from(Uint8Array.prototype.subarray.call(this, 0, 50), byte => ` ${byte.toString(16).padStart(2, '0')}`).join('')}${this.length > 50 ? ` ... ${this.length - 50} more bytes` : ''}>`; },
  writable: true, configurable: true,
});

// From one encoding of Node to another.
const transcode = (source, from, to) => {
  if (!ArrayBuffer.isView(source)) throw invalid('source', source);
  return Buffer.from(Buffer.from(source.buffer, source.byteOffset, source.byteLength).toString(from), to);
};

module.exports = {
  Buffer, SlowBuffer: Buffer, atob: globalThis.atob, btoa: globalThis.btoa, transcode,
  isUtf8: native.isUtf8, isAscii: native.isAscii,
  kMaxLength: 2 ** 31 - 1, kStringMaxLength: 2 ** 29 - 24, INSPECT_MAX_BYTES: 50,
  constants: { MAX_LENGTH: 2 ** 31 - 1, MAX_STRING_LENGTH: 2 ** 29 - 24 },
  // Those of the web, which the host gives by Quoll.Web.
  get Blob() { return globalThis.Blob; }, get File() { return globalThis.File; }, resolveObjectURL: () => undefined,
};
0 && (module.exports = {
  Buffer, SlowBuffer, atob, btoa, transcode, isUtf8, isAscii, kMaxLength, kStringMaxLength, INSPECT_MAX_BYTES, constants, Blob, File, resolveObjectURL,
});
