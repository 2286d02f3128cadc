// A part of nodejs.org/api/crypto.html: random values, hashes, keys from passwords; in modules of their own keys, signatures and ciphers.
'use strict';

const native = require('quoll-native');
const { Buffer } = require('buffer');
const { makeError, invalidType, outOfRange, requireFunction, requireInteger, requireNumber, requireString } = require('quoll-errors');
const { KeyObject, contentOf, secretOf, ...pairs } = require('quoll-keys');

const maxSize = 2 ** 31 - 1;
const wrap = bytes => Object.setPrototypeOf(bytes, Buffer.prototype);
const viewOf = data => data instanceof ArrayBuffer || data instanceof SharedArrayBuffer ? new Uint8Array(data) : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
const isBytes = data => ArrayBuffer.isView(data) || data instanceof ArrayBuffer || data instanceof SharedArrayBuffer;

// Calls back after the code that runs now, with the result of work or with what it throws.
const later = (callback, work) => native.queueMicrotask(() => {
  let result;
  try {
    result = work();
  } catch (error) {
    callback(error);
    return;
  }
  callback(null, result);
});

const randomBytes = (size, callback) => {
  requireNumber(size, 'size', 0, maxSize);
  if (callback !== undefined) requireFunction(callback, 'callback');
  const bytes = native.randomFill(Buffer.alloc(size));
  if (callback === undefined) return bytes;
  later(callback, () => bytes);
};

const randomFillSync = (buffer, offset = 0, size) => {
  if (!isBytes(buffer)) throw invalidType('buf', 'an instance of ArrayBuffer or ArrayBufferView', buffer);
  const element = buffer.BYTES_PER_ELEMENT ?? 1, length = buffer.length ?? buffer.byteLength;
  requireNumber(offset, 'offset', 0, length);
  size ??= length - offset;
  requireNumber(size, 'size', 0, maxSize);
  if (size + offset > length) throw outOfRange('size + offset', `<= ${length}`, size + offset);
  native.randomFill(viewOf(buffer).subarray(offset * element, (offset + size) * element));
  return buffer;
};
const randomFill = (buffer, offset, size, callback) => {
  if (typeof offset === 'function') [offset, size, callback] = [0, undefined, offset];
  else if (typeof size === 'function') [size, callback] = [undefined, size];
  requireFunction(callback, 'callback');
  randomFillSync(buffer, offset, size);
  later(callback, () => buffer);
};

const randomInt = (low, high, callback) => {
  if (high === undefined || typeof high === 'function') [low, high, callback] = [0, low, high];
  if (callback !== undefined) requireFunction(callback, 'callback');
  if (!Number.isSafeInteger(low)) throw invalidType('min', 'a safe integer', low);
  if (!Number.isSafeInteger(high)) throw invalidType('max', 'a safe integer', high);
  const range = high - low, limit = 2 ** 48 - 2 ** 48 % range;
  if (!(high > low)) throw outOfRange('max', `greater than the value of "min" (${low})`, high);
  if (range > 2 ** 48 - 1) throw outOfRange('max - min', `<= ${2 ** 48 - 1}`, range);
  let value;
  do value = randomBytes(6).readUIntBE(0, 6); while (value >= limit);
  if (callback === undefined) return low + value % range;
  later(callback, () => low + value % range);
};

const createSecretKey = (key, encoding) => secretOf(Buffer.from(bytesOf(key, 'key', encoding)));

const bytesTypes = 'of type string or an instance of ArrayBuffer, Buffer, TypedArray, DataView, KeyObject, or CryptoKey';
const bytesOf = (data, name, encoding, types = 'of type string or an instance of Buffer, TypedArray, or DataView') => {
  if (typeof data === 'string') return Buffer.from(data, encoding);
  if (data instanceof KeyObject) {
    const { type, bytes } = contentOf(data);
    if (bytes === undefined) throw makeError(TypeError, 'ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE', `Invalid key object type ${type}, expected secret.`);
    return bytes;
  }
  if (!isBytes(data)) throw invalidType(name, types, data);
  return viewOf(data);
};
const nameOf = algorithm => algorithm.toLowerCase().replace(/^rsa-|(?<=^sha)-(?=\d)/g, '');
const isKnown = name => native.hashes().includes(name);

// A hash is a stream too. The class is made with the first hash, because most scripts need none.
let classes;
const makeClasses = () => {
  const { Transform } = require('stream');

  class Hash extends Transform {
    #parts = [];
    #make;
    #isDone = false;

    constructor(make) {
      super();
      this.#make = make;
    }

    #begin() { if (this.#isDone) throw makeError(Error, 'ERR_CRYPTO_HASH_FINALIZED', 'Digest already called'); }

    update(data, encoding) {
      this.#begin();
      const bytes = bytesOf(data, 'data', encoding);
      this.#parts.push(typeof data === 'string' ? bytes : Buffer.from(bytes));
      return this;
    }
    copy() {
      this.#begin();
      const hash = new this.constructor(this.#make);
      hash.#parts = [...this.#parts];
      return hash;
    }
    digest(encoding) {
      this.#begin();
      this.#isDone = true;
      const bytes = wrap(this.#make(Buffer.concat(this.#parts)));
      this.#parts = [];
      return encoding === undefined || encoding === 'buffer' ? bytes : bytes.toString(encoding);
    }

    _transform(chunk, encoding, done) { this.update(chunk, encoding === 'buffer' ? undefined : encoding); done(); }
    _flush(done) { this.push(this.digest()); done(); }
  }
  class Hmac extends Hash { }
  return { Hash, Hmac };
};

const createHash = (algorithm, options) => {
  requireString(algorithm, 'algorithm');
  const name = nameOf(algorithm), length = options?.outputLength;
  if (!isKnown(name)) throw new Error('Digest method not supported');
  if (length !== undefined) requireInteger(length, 'outputLength', 0, maxSize);
  return new (classes ??= makeClasses()).Hash(bytes => native.hash(name, bytes, length));
};
const digestOf = digest => {
  requireString(digest, 'digest');
  if (!isKnown(nameOf(digest))) throw makeError(TypeError, 'ERR_CRYPTO_INVALID_DIGEST', `Invalid digest: ${digest}`);
  return nameOf(digest);
};
const createHmac = (algorithm, key) => {
  requireString(algorithm, 'hmac');
  const secret = bytesOf(key, 'key', undefined, bytesTypes), name = digestOf(algorithm);
  return new (classes ??= makeClasses()).Hmac(bytes => native.hmac(name, secret, bytes));
};
const hash = (algorithm, data, options = 'hex') => {
  requireString(algorithm, 'algorithm');
  const { outputEncoding = 'hex', outputLength } = typeof options === 'string' ? { outputEncoding: options } : options;
  const bytes = wrap(native.hash(digestOf(algorithm), bytesOf(data, 'input'), outputLength));
  return outputEncoding === 'buffer' ? bytes : bytes.toString(outputEncoding);
};

const timingSafeEqual = (a, b) => {
  for (const [name, value] of [['buf1', a], ['buf2', b]])
    if (!isBytes(value)) throw makeError(TypeError, 'ERR_INVALID_ARG_TYPE', `The "${name}" argument must be an instance of ArrayBuffer, Buffer, TypedArray, or DataView.`);
  if (a.byteLength !== b.byteLength) throw makeError(RangeError, 'ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH', 'Input buffers must have the same byte length');
  return native.timingSafeEqual(viewOf(a), viewOf(b));
};

// Keys from passwords. The work is done in the call, within its limits; the forms with a callback tell its result later.
const passwordTypes = 'of type string or an instance of ArrayBuffer, Buffer, TypedArray, or DataView';
const pbkdf2Sync = (password, salt, iterations, length, digest) => {
  const [key, grain] = [bytesOf(password, 'password', undefined, passwordTypes), bytesOf(salt, 'salt', undefined, passwordTypes)];
  requireInteger(iterations, 'iterations', 1, maxSize);
  requireInteger(length, 'keylen', 0, maxSize);
  return wrap(native.pbkdf2(key, grain, iterations, length, digestOf(digest)));
};
const hkdfSync = (digest, key, salt, info, length) => {
  const name = digestOf(digest);
  const [secret, grain, context] = [bytesOf(key, 'ikm', undefined, bytesTypes), bytesOf(salt, 'salt', undefined, passwordTypes), bytesOf(info, 'info', undefined, passwordTypes)];
  requireInteger(length, 'length', 0, maxSize);
  const bytes = native.hkdf(name, secret, grain, context, length);
  return bytes.buffer;
};
const scryptSync = (password, salt, length, options = {}) => {
  const [key, grain] = [bytesOf(password, 'password', undefined, passwordTypes), bytesOf(salt, 'salt', undefined, passwordTypes)];
  requireInteger(length, 'keylen', 0, maxSize);
  const cost = options.N ?? options.cost ?? 16384, size = options.r ?? options.blockSize ?? 8, parallel = options.p ?? options.parallelization ?? 1;
  if (!(cost > 1) || (cost & cost - 1) !== 0) throw makeError(RangeError, 'ERR_CRYPTO_INVALID_SCRYPT_PARAMS', 'Invalid scrypt params');
  if (128 * cost * size > (options.maxmem ?? 32 * 1024 * 1024)) throw makeError(RangeError, 'ERR_CRYPTO_INVALID_SCRYPT_PARAMS', 'Invalid scrypt params: memory limit exceeded');
  return wrap(native.scrypt(key, grain, cost, size, parallel, length));
};
// The last argument is the callback; what is wrong with the others is told at once.
const withCallback = work => function (...values) {
  const callback = values.at(-1);
  requireFunction(callback, 'callback');
  const result = work(...values.slice(0, values.lastIndexOf(callback)));
  later(callback, () => result);
};

const randomUUID = () => native.randomUUID();
// What the web has comes from Quoll.Web of the host.
const getRandomValues = array => {
  if (globalThis.crypto === undefined) throw makeError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', 'crypto.getRandomValues: the host of this engine does not give it the extension Quoll.Web');
  return globalThis.crypto.getRandomValues(array);
};
const getHashes = () => native.hashes();

// The parts that most scripts do not need are loaded at their first use.
const partly = (part, names) => Object.fromEntries(names.map(name => [name, (...values) => require(part)[name](...values)]));
const makeCipher = type => (algorithm, key, iv, options) => {
  requireString(algorithm, 'cipher');
  return new (require('quoll-ciphers')[type])(algorithm, bytesOf(key, 'key', undefined, bytesTypes), iv === null ? new Uint8Array(0) : bytesOf(iv, 'iv', undefined, passwordTypes), options);
};

module.exports = {
  randomBytes, pseudoRandomBytes: randomBytes, randomInt, randomUUID, randomFill, randomFillSync, getRandomValues, createHash, createHmac, hash, getHashes,
  timingSafeEqual, get webcrypto() { return globalThis.crypto; }, get subtle() { return globalThis.crypto?.subtle; }, pbkdf2Sync, pbkdf2: withCallback(pbkdf2Sync), hkdfSync, hkdf: withCallback(hkdfSync),
  scryptSync, scrypt: withCallback(scryptSync), getFips: () => 0, createCipheriv: makeCipher('Cipheriv'), createDecipheriv: makeCipher('Decipheriv'), KeyObject, createSecretKey,
  createPrivateKey: pairs.createPrivateKey, createPublicKey: pairs.createPublicKey, generateKeyPair: pairs.generateKeyPair, generateKeyPairSync: pairs.generateKeyPairSync,
  generateKey: pairs.generateKey, generateKeySync: pairs.generateKeySync, ...partly('quoll-ciphers', ['getCiphers']),
  ...partly('quoll-signatures', ['createSign', 'createVerify', 'sign', 'verify', 'publicEncrypt', 'privateDecrypt', 'diffieHellman']),
  get constants() { return require('quoll-signatures').constants; }, get Sign() { return require('quoll-signatures').Sign; }, get Verify() { return require('quoll-signatures').Verify; },
  get Cipheriv() { return require('quoll-ciphers').Cipheriv; }, get Decipheriv() { return require('quoll-ciphers').Decipheriv; },
  get Hash() { return (classes ??= makeClasses()).Hash; }, get Hmac() { return (classes ??= makeClasses()).Hmac; },
};
const refuse = name => { module.exports[name] = () => { throw makeError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', `crypto.${name}: quoll does not have it; crypto.subtle may do it`); }; };
for (const name of 'createDiffieHellman createECDH publicDecrypt privateEncrypt'.split(' ')) refuse(name);
0 && (module.exports = {
  randomBytes, pseudoRandomBytes, randomInt, randomUUID, randomFill, randomFillSync, getRandomValues, createHash, createHmac, hash, getHashes,
  timingSafeEqual, webcrypto, subtle, KeyObject, createSecretKey, pbkdf2Sync, pbkdf2, hkdfSync, hkdf, scryptSync, scrypt, constants, getFips, Hash, Hmac,
  createCipheriv, createDecipheriv, getCiphers, Cipheriv, Decipheriv, createSign, createVerify, Sign, Verify, sign, verify, createPublicKey, createPrivateKey,
  generateKeyPair, generateKeyPairSync, createDiffieHellman, createECDH, diffieHellman, publicEncrypt, privateDecrypt, publicDecrypt, privateEncrypt,
  generateKey, generateKeySync,
});
