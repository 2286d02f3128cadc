// What node:crypto does with keys of two parts: signatures, encryption by RSA, and agreements.
'use strict';

const native = require('quoll-native');
const { Buffer } = require('buffer');
const { Writable } = require('stream');
const { makeError, invalidType, invalidValue, requireFunction, requireString } = require('quoll-errors');
const der = require('quoll-der');
const keys = require('quoll-keys');
const subtle = require('quoll-subtle');

const constants = { RSA_PKCS1_PADDING: 1, RSA_PKCS1_OAEP_PADDING: 4, RSA_PKCS1_PSS_PADDING: 6, RSA_PSS_SALTLEN_DIGEST: -1, RSA_PSS_SALTLEN_MAX_SIGN: -2, RSA_PSS_SALTLEN_AUTO: -2 };
const hashes = { sha1: ['SHA-1', 20], sha256: ['SHA-256', 32], sha384: ['SHA-384', 48], sha512: ['SHA-512', 64] };
const hashOf = name => {
  const hash = hashes[String(name).toLowerCase().replace(/^rsa-|(?<=^sha)-(?=\d)/g, '')];
  if (hash === undefined) throw makeError(TypeError, 'ERR_CRYPTO_INVALID_DIGEST', `Invalid digest: ${name}`);
  return hash;
};
const bytesOf = (data, name, encoding) => {
  if (typeof data === 'string') return Buffer.from(data, encoding);
  if (data instanceof ArrayBuffer || data instanceof SharedArrayBuffer) return new Uint8Array(data);
  if (!ArrayBuffer.isView(data)) throw invalidType(name, 'of type string or an instance of ArrayBuffer, Buffer, TypedArray, or DataView', data);
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
};
const sizeOf = curve => Math.ceil(Number(der.curves[curve][1].slice(2)) / 8);

// The lengths that the salt of a signature may have (RFC 8017, 9.1), the most probable ones first.
const saltLengths = (bits, size, given, isSigned) => {
  const max = Math.ceil((bits - 1) / 8) - size - 2, { RSA_PSS_SALTLEN_DIGEST, RSA_PSS_SALTLEN_AUTO } = constants;
  if (given === RSA_PSS_SALTLEN_DIGEST) return [size];
  if (given !== undefined && given !== RSA_PSS_SALTLEN_AUTO) return [given];
  return isSigned ? [max] : [...new Set([max, size, ...Array(Math.max(max, 0)).keys()])];
};
// The key of the web, the ways in which a signature may have been made, and how its bytes are written.
const schemeOf = (algorithm, key, options, isSigned) => {
  const content = keys.contentOf(key), usages = [isSigned ? 'sign' : 'verify'];
  if (content.kind === 'ed25519') {
    if (algorithm !== null && algorithm !== undefined) throw makeError(Error, 'ERR_OSSL_INVALID_DIGEST', 'error:1C800097:Provider routines::invalid digest');
    return { key: keys.importAs(content, 'Ed25519', usages), ways: ['Ed25519'] };
  }
  if (content.kind === 'x25519') throw makeError(Error, 'ERR_OSSL_EVP_OPERATION_NOT_SUPPORTED_FOR_THIS_KEYTYPE', 'error:03000096:digital envelope routines::operation not supported for this keytype');
  const [hash, size] = hashOf(algorithm ?? 'sha256');
  if (content.kind === 'ec') {
    const { dsaEncoding = 'der' } = options;
    if (dsaEncoding !== 'der' && dsaEncoding !== 'ieee-p1363') throw invalidValue('options.dsaEncoding', dsaEncoding);
    const webKey = keys.importAs(content, { name: 'ECDSA', namedCurve: der.curves[content.curve][1] }, usages);
    return { key: webKey, ways: [{ name: 'ECDSA', hash }], derSize: dsaEncoding === 'der' ? sizeOf(content.curve) : undefined };
  }
  const { padding = constants.RSA_PKCS1_PADDING, saltLength } = options;
  const isPss = padding === constants.RSA_PKCS1_PSS_PADDING;
  if (!isPss && padding !== constants.RSA_PKCS1_PADDING) throw invalidValue('options.padding', padding);
  const webKey = keys.importAs(content, { name: isPss ? 'RSA-PSS' : 'RSASSA-PKCS1-v1_5', hash }, usages);
  return { key: webKey, ways: isPss ? saltLengths(webKey.algorithm.modulusLength, size, saltLength, isSigned).map(length => ({ name: 'RSA-PSS', saltLength: length })) : ['RSASSA-PKCS1-v1_5'] };
};
const optionsOf = key => typeof key === 'object' && key !== null && !(key instanceof keys.KeyObject) ? key : {};

const signBytes = (algorithm, bytes, key) => {
  const { key: webKey, ways: [way], derSize } = schemeOf(algorithm, keys.privateKeyOf(key), optionsOf(key), true);
  const signature = Buffer.from(subtle.sign(way, webKey, bytes));
  return derSize === undefined ? signature : der.writeSignature(signature);
};
const verifyBytes = (algorithm, bytes, key, given) => {
  const { key: webKey, ways, derSize } = schemeOf(algorithm, keys.publicKeyOf(key), optionsOf(key), false);
  let signature = given;
  if (derSize !== undefined) {
    try {
      signature = der.readSignature(Buffer.from(given), derSize);
    } catch (error) {
      // What is no signature does not match.
      if (error.code !== 'ERR_OSSL_UNSUPPORTED') throw error;
      return false;
    }
  }
  return ways.some(way => subtle.verify(way, webKey, signature, bytes));
};
// With a callback, the result is told later.
const withCallback = (work, length) => (...values) => {
  const callback = values[length];
  if (callback === undefined) return work(...values);
  requireFunction(callback, 'callback');
  const result = work(...values);
  native.queueMicrotask(() => callback(null, result));
};
const sign = withCallback((algorithm, data, key) => signBytes(algorithm, bytesOf(data, 'data'), key), 3);
const verify = withCallback((algorithm, data, key, signature) => verifyBytes(algorithm, bytesOf(data, 'data'), key, bytesOf(signature, 'signature')), 4);

class Signing extends Writable {
  #parts = [];
  #algorithm;
  constructor(algorithm) {
    super();
    requireString(algorithm, 'algorithm');
    if (!/^rsa-|^sha/i.test(algorithm)) throw makeError(Error, 'ERR_CRYPTO_INVALID_DIGEST', `Invalid digest: ${algorithm}`);
    hashOf(algorithm);
    this.#algorithm = algorithm;
  }
  update(data, encoding) {
    this.#parts.push(Buffer.from(bytesOf(data, 'data', encoding)));
    return this;
  }
  _write(chunk, encoding, done) { this.update(chunk, encoding === 'buffer' ? undefined : encoding); done(); }
  _take() { return [this.#algorithm, Buffer.concat(this.#parts.splice(0))]; }
}
class Sign extends Signing {
  sign(key, encoding) {
    const signature = signBytes(...this._take(), key);
    return encoding === undefined || encoding === 'buffer' ? signature : signature.toString(encoding);
  }
}
class Verify extends Signing {
  verify(key, signature, encoding) { return verifyBytes(...this._take(), key, bytesOf(signature, 'signature', encoding)); }
}

// RSA-OAEP. The padding of PKCS #1 v1.5 is known to leak its text, and the web does not have it.
const encryption = (usage, keyOf) => (key, data) => {
  const { padding = constants.RSA_PKCS1_OAEP_PADDING, oaepHash = 'sha1', oaepLabel, encoding } = optionsOf(key);
  if (padding !== constants.RSA_PKCS1_OAEP_PADDING) throw makeError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', 'node:crypto: quoll encrypts by RSA with the padding OAEP only');
  const webKey = keys.importAs(keys.contentOf(keyOf(key)), { name: 'RSA-OAEP', hash: hashOf(oaepHash)[0] }, [usage]);
  const label = oaepLabel === undefined ? {} : { label: bytesOf(oaepLabel, 'key.oaepLabel', encoding) };
  try {
    return Buffer.from(subtle[usage]({ name: 'RSA-OAEP', ...label }, webKey, bytesOf(data, 'buffer', encoding)));
  } catch (error) {
    if (error.name !== 'OperationError') throw error;
    throw usage === 'decrypt' ? makeError(Error, 'ERR_OSSL_RSA_OAEP_DECODING_ERROR', 'error:02000079:rsa routines::oaep decoding error')
      : makeError(Error, 'ERR_OSSL_RSA_DATA_TOO_LARGE_FOR_KEY_SIZE', 'error:0200006E:rsa routines::data too large for key size');
  }
};

const diffieHellman = withCallback(({ privateKey, publicKey }) => {
  const [own, other] = [keys.contentOf(keys.privateKeyOf(privateKey)), keys.contentOf(keys.publicKeyOf(publicKey))];
  if (own.kind !== other.kind || own.curve !== other.curve) throw makeError(Error, 'ERR_CRYPTO_INCOMPATIBLE_KEY', `Incompatible key types for Diffie-Hellman: ${own.kind} and ${other.kind}`);
  const algorithm = own.kind === 'ec' ? { name: 'ECDH', namedCurve: der.curves[own.curve][1] } : { name: 'X25519' };
  const [secret, open] = [keys.importAs(own, algorithm, ['deriveBits']), keys.importAs(other, algorithm, [])];
  return Buffer.from(subtle.deriveBits({ name: algorithm.name, public: open }, secret, null));
}, 1);

module.exports = {
  constants, sign, verify, Sign, Verify, createSign: algorithm => new Sign(algorithm), createVerify: algorithm => new Verify(algorithm), diffieHellman,
  publicEncrypt: encryption('encrypt', keys.publicKeyOf), privateDecrypt: encryption('decrypt', keys.privateKeyOf),
};
