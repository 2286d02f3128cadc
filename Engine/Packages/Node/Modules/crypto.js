// A part of nodejs.org/api/crypto.html: random values and hashes.
'use strict';

const native = require('quoll-native');
const { Buffer } = require('buffer');

const randomBytes = (size, callback) => {
  const bytes = native.randomFill(Buffer.alloc(size));
  if (callback === undefined) return bytes;
  native.queueMicrotask(() => callback(null, bytes));
};

const getRandomValues = array => {
  if (array.byteLength > 65536) throw Object.assign(new Error('The requested length exceeds 65,536 bytes'), { name: 'QuotaExceededError', code: 22 });
  return native.randomFill(array);
};

const randomInt = (low, high, callback) => {
  if (high === undefined || typeof high === 'function') [low, high, callback] = [0, low, high];
  const range = high - low, limit = 2 ** 48 - 2 ** 48 % range;
  let value;
  do value = randomBytes(6).readUIntBE(0, 6); while (value >= limit);
  if (callback === undefined) return low + value % range;
  native.queueMicrotask(() => callback(null, low + value % range));
};

const bytesOf = (data, encoding) => typeof data === 'string' ? Buffer.from(data, encoding) : data;
const nameOf = algorithm => algorithm.toLowerCase().replace(/^rsa-|-(?=\d)/g, '');

// A hash is a stream too. The class is made with the first hash, because most scripts need none.
let classes;
const makeClasses = () => {
  const { Transform } = require('stream');

  class Hash extends Transform {
    #parts = [];
    #make;
    #isDone = false;

    constructor(make) { super(); this.#make = make; }

    update(data, encoding) {
      if (this.#isDone) throw Object.assign(new Error('Digest already called'), { code: 'ERR_CRYPTO_HASH_FINALIZED' });
      if (typeof data !== 'string' && !ArrayBuffer.isView(data))
        throw Object.assign(new TypeError(`The "data" argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received ${data === null ? 'null' : typeof data}`), { code: 'ERR_INVALID_ARG_TYPE' });
      const bytes = bytesOf(data, encoding);
      this.#parts.push(typeof data === 'string' ? bytes : Buffer.from(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
      return this;
    }
    copy() {
      if (this.#isDone) throw Object.assign(new Error('Digest already called'), { code: 'ERR_CRYPTO_HASH_FINALIZED' });
      const hash = new this.constructor(this.#make);
      hash.#parts = [...this.#parts];
      return hash;
    }
    digest(encoding) {
      if (this.#isDone) throw Object.assign(new Error('Digest already called'), { code: 'ERR_CRYPTO_HASH_FINALIZED' });
      this.#isDone = true;
      const bytes = Object.setPrototypeOf(this.#make(Buffer.concat(this.#parts)), Buffer.prototype);
      return encoding === undefined || encoding === 'buffer' ? bytes : bytes.toString(encoding);
    }

    _transform(chunk, encoding, done) { this.update(chunk, encoding === 'buffer' ? undefined : encoding); done(); }
    _flush(done) { this.push(this.digest()); done(); }
  }
  class Hmac extends Hash { }
  return { Hash, Hmac };
};

const known = algorithm => {
  if (typeof algorithm !== 'string') throw Object.assign(new TypeError(`The "algorithm" argument must be of type string. Received ${algorithm === null ? 'null' : typeof algorithm}`), { code: 'ERR_INVALID_ARG_TYPE' });
  const name = nameOf(algorithm);
  if (!native.hashes().includes(name)) native.hash(algorithm, new Uint8Array(0));
  return name;
};
const createHash = algorithm => {
  const name = known(algorithm);
  return new (classes ??= makeClasses()).Hash(bytes => native.hash(name, bytes));
};
const createHmac = (algorithm, key) => {
  const name = known(algorithm), secret = bytesOf(key);
  return new (classes ??= makeClasses()).Hmac(bytes => native.hmac(name, secret, bytes));
};
const hash = (algorithm, data, encoding = 'hex') => {
  const bytes = Object.setPrototypeOf(native.hash(known(algorithm), bytesOf(data)), Buffer.prototype);
  return encoding === 'buffer' ? bytes : bytes.toString(encoding);
};
const timingSafeEqual = (a, b) => {
  if (a.byteLength !== b.byteLength) throw Object.assign(new RangeError('Input buffers must have the same byte length'), { code: 'ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH' });
  let difference = 0;
  for (let i = 0; i < a.length; i++) difference |= a[i] ^ b[i];
  return difference === 0;
};
const randomUUID = () => native.randomUUID();
const randomFillSync = (array, offset = 0, size = array.length - offset) => { native.randomFill(array.subarray(offset, offset + size)); return array; };
const webcrypto = { getRandomValues, randomUUID };
const getHashes = () => native.hashes();

module.exports = {
  randomBytes, pseudoRandomBytes: randomBytes, randomInt, randomUUID, randomFillSync, getRandomValues, createHash, createHmac, hash, getHashes,
  timingSafeEqual, webcrypto, get Hash() { return (classes ??= makeClasses()).Hash; }, get Hmac() { return (classes ??= makeClasses()).Hmac; },
};
