// A part of nodejs.org/api/crypto.html: random values and hashes.
'use strict';

const native = require('quoll-native');
const { Buffer } = require('buffer');

const randomBytes = (size, callback) => {
  const bytes = native.randomFill(Buffer.alloc(size));
  if (callback === undefined) return bytes;
  queueMicrotask(() => callback(null, bytes));
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
  queueMicrotask(() => callback(null, low + value % range));
};

const bytesOf = (data, encoding) => typeof data === 'string' ? Buffer.from(data, encoding) : data;
const nameOf = algorithm => algorithm.toLowerCase().replace(/^rsa-|-(?=\d)/g, '');

class Hash {
  #parts = [];
  #make;

  constructor(make) { this.#make = make; }
  update(data, encoding) { this.#parts.push(Buffer.from(bytesOf(data, encoding))); return this; }
  copy() { const hash = new Hash(this.#make); hash.#parts = [...this.#parts]; return hash; }

  digest(encoding) {
    const bytes = Buffer.from(this.#make(Buffer.concat(this.#parts)));
    return encoding === undefined || encoding === 'buffer' ? bytes : bytes.toString(encoding);
  }
}

const createHash = algorithm => new Hash(bytes => native.hash(nameOf(algorithm), bytes));
const createHmac = (algorithm, key) => new Hash(bytes => native.hmac(nameOf(algorithm), bytesOf(key), bytes));
const hash = (algorithm, data, encoding = 'hex') => createHash(algorithm).update(data).digest(encoding);
const timingSafeEqual = (a, b) => {
  if (a.byteLength !== b.byteLength) throw Object.assign(new RangeError('Input buffers must have the same byte length'), { code: 'ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH' });
  let difference = 0;
  for (let i = 0; i < a.length; i++) difference |= a[i] ^ b[i];
  return difference === 0;
};
const randomUUID = () => native.randomUUID();
const randomFillSync = (array, offset = 0, size = array.length - offset) => { native.randomFill(array.subarray(offset, offset + size)); return array; };
const webcrypto = { getRandomValues, randomUUID };
const getHashes = () => ['md5', 'sha1', 'sha256', 'sha384', 'sha512'];

module.exports = {
  randomBytes, pseudoRandomBytes: randomBytes, randomInt, randomUUID, randomFillSync, getRandomValues, createHash, createHmac, hash, getHashes,
  timingSafeEqual, webcrypto, Hash,
};
