// The keys of node:crypto: KeyObject, and what makes keys and pairs of them.
'use strict';

const native = require('quoll-native');
const { Buffer } = require('buffer');
const { makeError, invalidType, invalidValue, requireFunction, requireInteger, requireObject, requireString } = require('quoll-errors');
const der = require('quoll-der');
const subtle = require('quoll-subtle');

// What a key has inside: its type, and the bytes of a secret one; the kind, the structure (SPKI or PKCS #8) and the curve of another.
const contents = new WeakMap();
const contentOf = key => contents.get(key);

const isBytes = data => ArrayBuffer.isView(data) || data instanceof ArrayBuffer || data instanceof SharedArrayBuffer;
const copyOf = data => Buffer.from(ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data));
const isCryptoKey = value => globalThis.CryptoKey !== undefined && value instanceof globalThis.CryptoKey;

const structureOf = content => content.type === 'private' ? 'pkcs8' : 'spki';
// The algorithm of the web for what a key is used for.
const importAs = (content, algorithm, usages) => subtle.importKey(structureOf(content), content.der, algorithm, true, usages);
const algorithmOf = ({ kind, curve }) => kind === 'rsa' ? { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } : kind === 'ec' ? { name: 'ECDSA', namedCurve: der.curves[curve][1] } : kind === 'ed25519' ? 'Ed25519' : 'X25519';
const usagesOf = ({ kind, type }) => kind === 'x25519' ? type === 'private' ? ['deriveBits'] : [] : [type === 'private' ? 'sign' : 'verify'];
const webKeyOf = content => importAs(content, algorithmOf(content), usagesOf(content));
const jwkOf = content => {
  const { kty, crv, n, e, d, p, q, dp, dq, qi, x, y } = subtle.exportKey('jwk', webKeyOf(content));
  return JSON.parse(JSON.stringify(kty === 'RSA' ? { kty, n, e, d, p, q, dp, dq, qi } : kty === 'EC' ? { kty, x, y, crv, d } : { kty, crv, x, d }));
};

class KeyObject {
  constructor(token, content) {
    if (token !== contents) throw makeError(TypeError, 'ERR_INVALID_ARG_VALUE', "The argument 'type' is invalid");
    contents.set(this, content);
  }
  static from(key) {
    if (!isCryptoKey(key)) throw invalidType('key', 'an instance of CryptoKey', key);
    if (key.type === 'secret') return secretOf(Buffer.from(subtle.exportKey('raw', key)));
    return keyOf(key.type, Buffer.from(subtle.exportKey(key.type === 'private' ? 'pkcs8' : 'spki', key)));
  }
  get type() { return contentOf(this).type; }
  get symmetricKeySize() { return contentOf(this).bytes?.length; }
  get asymmetricKeyType() { return contentOf(this).kind; }
  get asymmetricKeyDetails() {
    const content = contentOf(this);
    if (content.kind === undefined) return undefined;
    if (content.kind === 'ec') return { namedCurve: content.curve };
    if (content.kind !== 'rsa') return {};
    const { modulusLength, publicExponent } = webKeyOf(content).algorithm;
    return { modulusLength, publicExponent: BigInt(`0x${Buffer.from(publicExponent).toString('hex')}`) };
  }
  equals(other) {
    if (!(other instanceof KeyObject)) throw invalidType('otherKeyObject', 'an instance of KeyObject', other);
    const [one, two] = [contentOf(this), contentOf(other)];
    return one.type === two.type && (one.bytes ?? one.der).equals(two.bytes ?? two.der);
  }
  export(options) {
    const content = contentOf(this);
    if (content.type === 'secret') return options?.format === 'jwk' ? { kty: 'oct', k: content.bytes.toString('base64url') } : Buffer.from(content.bytes);
    requireObject(options, 'options');
    const { format, type = structureOf(content), cipher } = options;
    if (format === 'jwk') return jwkOf(content);
    if (format !== 'pem' && format !== 'der') throw invalidValue('options.format', format);
    if (cipher !== undefined) throw makeError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', 'node:crypto: quoll does not encrypt keys that it exports');
    if (type === 'pkcs1' && content.kind !== 'rsa') throw makeError(Error, 'ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS', 'The selected key encoding pkcs1 can only be used for RSA keys.');
    if (type === 'sec1' && content.kind !== 'ec') throw makeError(Error, 'ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS', 'The selected key encoding sec1 can only be used for EC keys.');
    const allowed = [structureOf(content), ...content.kind === 'rsa' ? ['pkcs1'] : content.kind === 'ec' && content.type === 'private' ? ['sec1'] : []];
    if (!allowed.includes(type)) throw invalidValue('options.type', type);
    const structure = type === 'pkcs1' && content.type === 'public' ? 'pkcs1-public' : type;
    const bytes = Buffer.from(der.unwrap[structure](content.der));
    return format === 'pem' ? der.writePem(structure, bytes) : bytes;
  }
  toCryptoKey(algorithm, extractable, usages) {
    const content = contentOf(this);
    return content.type === 'secret' ? subtle.importKey('raw', content.bytes, algorithm, extractable, usages) : subtle.importKey(structureOf(content), content.der, algorithm, extractable, usages);
  }
}
Object.defineProperty(KeyObject.prototype, Symbol.toStringTag, { value: 'KeyObject', configurable: true });

const secretOf = bytes => new KeyObject(contents, { type: 'secret', bytes });
// A key of its structure, which the import has checked and made canonical.
const keyOf = (type, bytes) => {
  const content = { type, der: bytes, ...der.describe(bytes, type === 'private') };
  content.der = Buffer.from(subtle.exportKey(structureOf(content), webKeyOf(content)));
  return new KeyObject(contents, content);
};
const keyOfJwk = jwk => {
  const type = jwk.d === undefined ? 'public' : 'private';
  const kind = jwk.kty === 'RSA' ? 'rsa' : jwk.kty === 'EC' ? 'ec' : String(jwk.crv).toLowerCase();
  const content = { type, kind, curve: Object.keys(der.curves).find(name => der.curves[name][1] === jwk.crv) };
  const { alg, key_ops, use, ext, ...numbers } = jwk;
  const key = subtle.importKey('jwk', numbers, algorithmOf(content), true, usagesOf(content));
  return keyOf(type, Buffer.from(subtle.exportKey(structureOf(content), key)));
};

// The key that an argument of type string, bytes or object means; undefined for what is none.
const parseKey = (value, isPrivate) => {
  const { key = value, format = 'pem', type, encoding, passphrase } = typeof value === 'object' && value !== null && !isBytes(value) && !(value instanceof KeyObject) && !isCryptoKey(value) ? value : {};
  if (key instanceof KeyObject) return key;
  if (isCryptoKey(key)) return KeyObject.from(key);
  if (format === 'jwk' && typeof key === 'object') return keyOfJwk(key);
  if (typeof key !== 'string' && !isBytes(key)) return undefined;
  if (passphrase !== undefined) throw makeError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', 'node:crypto: quoll does not read encrypted keys');
  const bytes = typeof key === 'string' ? Buffer.from(key, format === 'pem' ? 'utf8' : encoding) : copyOf(key);
  const found = format === 'pem' ? der.readPem(bytes.toString()) : { type: type === 'pkcs1' && !isPrivate ? 'pkcs1-public' : type ?? (isPrivate ? 'pkcs8' : 'spki'), der: bytes };
  return keyOf(found.type === 'spki' || found.type === 'pkcs1-public' ? 'public' : 'private', der.wrap[found.type](found.der));
};
const keyTypes = 'of type string or an instance of ArrayBuffer, Buffer, TypedArray, DataView, KeyObject, or CryptoKey';
const privateKeyOf = value => {
  const key = parseKey(value, true);
  if (key === undefined) throw invalidType('key', keyTypes, value);
  if (key.type !== 'private') throw makeError(TypeError, 'ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE', `Invalid key object type ${key.type}, expected private.`);
  return key;
};
// A public key, or that of a private one.
const publicKeyOf = value => {
  const key = parseKey(value, false);
  if (key === undefined) throw invalidType('key', keyTypes, value);
  if (key.type === 'secret') throw makeError(TypeError, 'ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE', 'Invalid key object type secret, expected private or public.');
  if (key.type === 'public') return key;
  const { d, p, q, dp, dq, qi, ...numbers } = jwkOf(contentOf(key));
  return keyOfJwk(numbers);
};

const createPrivateKey = value => privateKeyOf(value);
const createPublicKey = value => {
  if (value instanceof KeyObject && value.type !== 'private') throw makeError(TypeError, 'ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE', `Invalid key object type ${value.type}, expected private.`);
  return publicKeyOf(value);
};

const generatedBy = (type, options) => {
  if (type === 'rsa') {
    const { modulusLength, publicExponent = 0x10001 } = options;
    requireInteger(modulusLength, 'options.modulusLength', 0, 2 ** 32 - 1);
    const exponent = publicExponent.toString(16);
    return subtle.generateKey({ ...algorithmOf({ kind: 'rsa' }), modulusLength, publicExponent: Buffer.from(exponent.padStart(exponent.length + exponent.length % 2, '0'), 'hex') }, true, ['sign', 'verify']);
  }
  if (type === 'ec') {
    requireString(options.namedCurve, 'options.namedCurve');
    const name = Object.keys(der.curves).find(name => name === options.namedCurve || der.curves[name][1] === options.namedCurve);
    if (name === undefined) throw makeError(TypeError, 'ERR_CRYPTO_INVALID_CURVE', 'Invalid EC curve name');
    return subtle.generateKey(algorithmOf({ kind: 'ec', curve: name }), true, ['sign', 'verify']);
  }
  if (type === 'ed25519') return subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  if (type === 'x25519') return subtle.generateKey('X25519', true, ['deriveBits']);
  throw invalidValue('type', type, 'must be a supported key type');
};
const generateKeyPairSync = (type, options = {}) => {
  requireString(type, 'type');
  requireObject(options, 'options');
  const pair = generatedBy(type, options);
  const [publicKey, privateKey] = [KeyObject.from(pair.publicKey), KeyObject.from(pair.privateKey)];
  const { publicKeyEncoding, privateKeyEncoding } = options;
  return {
    publicKey: publicKeyEncoding === undefined ? publicKey : publicKey.export(publicKeyEncoding),
    privateKey: privateKeyEncoding === undefined ? privateKey : privateKey.export(privateKeyEncoding),
  };
};
const generateKeySync = (type, options) => {
  requireString(type, 'type');
  requireObject(options, 'options');
  const { length } = options;
  if (type === 'hmac') requireInteger(length, 'options.length', 8, 2 ** 31 - 1);
  else if (type !== 'aes') throw invalidValue('type', type, 'must be a supported key type');
  else if (![128, 192, 256].includes(length)) throw invalidValue('options.length', length, 'must be one of: 128, 192, 256');
  return secretOf(native.randomFill(Buffer.alloc(length >> 3)));
};

// The result is told later, as pairs are made in the call.
const later = (callback, work) => {
  requireFunction(callback, 'callback');
  const result = work();
  native.queueMicrotask(() => callback(null, ...Array.isArray(result) ? result : [result]));
};
const generateKeyPair = (type, options, callback = options) => later(callback, () => {
  const { publicKey, privateKey } = generateKeyPairSync(type, typeof options === 'object' ? options : undefined);
  return [publicKey, privateKey];
});
Object.defineProperty(generateKeyPair, Symbol.for('nodejs.util.promisify.custom'), { value: async (type, options) => generateKeyPairSync(type, options) });
const generateKey = (type, options, callback) => later(callback, () => generateKeySync(type, options));

module.exports = { KeyObject, contentOf, secretOf, importAs, privateKeyOf, publicKeyOf, createPrivateKey, createPublicKey, generateKeyPair, generateKeyPairSync, generateKey, generateKeySync };
