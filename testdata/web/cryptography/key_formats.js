// Keys go out and come back the same in each format (§14.3.9, §14.3.10), and only where the format fits.
const { subtle } = crypto;
const failure = promise => promise.then(() => 'no error', error => error.name);
const show = value => value instanceof ArrayBuffer ? new Uint8Array(value).toHex() : JSON.stringify(value, Object.keys(value).sort());
async function roundTrips(key, algorithm) {
  const formats = [];
  for (const format of ['raw', 'spki', 'pkcs8', 'jwk']) {
    let exported;
    try {
      exported = await subtle.exportKey(format, key);
    } catch (error) {
      formats.push(`${format}: ${error.name}`);
      continue;
    }
    const again = await subtle.importKey(format, exported, algorithm, true, key.usages);
    formats.push(`${format}: ${show(exported) === show(await subtle.exportKey(format, again)) && again.type === key.type}`);
  }
  print(algorithm.name, key.type, formats.join(', '));
}
async function pair(algorithm, usages) {
  const { publicKey, privateKey } = await subtle.generateKey(algorithm, true, usages);
  await roundTrips(publicKey, algorithm);
  await roundTrips(privateKey, algorithm);
}

await pair({ name: 'RSA-OAEP', modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-1' }, ['encrypt', 'decrypt']);
// => RSA-OAEP public raw: NotSupportedError, spki: true, pkcs8: InvalidAccessError, jwk: true
// => RSA-OAEP private raw: NotSupportedError, spki: InvalidAccessError, pkcs8: true, jwk: true
await pair({ name: 'ECDSA', namedCurve: 'P-521' }, ['sign', 'verify']);
// => ECDSA public raw: true, spki: true, pkcs8: InvalidAccessError, jwk: true
// => ECDSA private raw: InvalidAccessError, spki: InvalidAccessError, pkcs8: true, jwk: true
await pair({ name: 'Ed25519' }, ['sign', 'verify']);
// => Ed25519 public raw: true, spki: true, pkcs8: InvalidAccessError, jwk: true
// => Ed25519 private raw: InvalidAccessError, spki: InvalidAccessError, pkcs8: true, jwk: true
await pair({ name: 'X25519' }, ['deriveBits']);
// => X25519 public raw: true, spki: true, pkcs8: InvalidAccessError, jwk: true
// => X25519 private raw: InvalidAccessError, spki: InvalidAccessError, pkcs8: true, jwk: true
await roundTrips(await subtle.generateKey({ name: 'AES-GCM', length: 192 }, true, ['encrypt']), { name: 'AES-GCM' });
// => AES-GCM secret raw: true, spki: NotSupportedError, pkcs8: NotSupportedError, jwk: true
await roundTrips(await subtle.generateKey({ name: 'HMAC', hash: 'SHA-384' }, true, ['sign']), { name: 'HMAC', hash: 'SHA-384' });
// => HMAC secret raw: true, spki: NotSupportedError, pkcs8: NotSupportedError, jwk: true

// Names of the "raw" format for one type of key.
const secret = await subtle.importKey('raw-secret', new Uint8Array(16), 'AES-CBC', true, ['encrypt']);
print((await subtle.exportKey('raw-secret', secret)).byteLength, await failure(subtle.exportKey('raw-public', secret))); // => 16 NotSupportedError
// Members of a JSON Web Key, in the order of the dictionary.
print(JSON.stringify(await subtle.exportKey('jwk', secret))); // => {"alg":"A128CBC","ext":true,"k":"AAAAAAAAAAAAAAAAAAAAAA","key_ops":["encrypt"],"kty":"oct"}
// Who may not be exported.
const hidden = await subtle.importKey('raw', new Uint8Array(16), 'AES-CBC', false, ['encrypt']);
const derivation = await subtle.importKey('raw', new Uint8Array(16), 'HKDF', false, ['deriveBits']);
print(await failure(subtle.exportKey('raw', hidden)), await failure(subtle.exportKey('raw', derivation))); // => InvalidAccessError NotSupportedError
print(await failure(subtle.importKey('raw', new Uint8Array(1), 'PBKDF2', true, ['deriveBits']))); // => SyntaxError
print(await failure(subtle.importKey('jwk', { kty: 'oct', k: 'AA' }, 'PBKDF2', false, ['deriveBits']))); // => NotSupportedError
print(await failure(subtle.importKey('jwk', new Uint8Array(1), 'AES-CBC', false, ['encrypt']))); // => TypeError
print(await failure(subtle.importKey('raw', { kty: 'oct' }, 'AES-CBC', false, ['encrypt']))); // => TypeError
print(await failure(subtle.importKey('RAW', new Uint8Array(16), 'AES-CBC', false, ['encrypt']))); // => TypeError
// What a JSON Web Key says about its use.
const jwk = { kty: 'oct', k: 'AAAAAAAAAAAAAAAAAAAAAA' };
const imported = (members, isExtractable = true) => failure(subtle.importKey('jwk', { ...jwk, ...members }, 'AES-CBC', isExtractable, ['encrypt']));
print(await imported({ alg: 'A128CBC' }), await imported({ alg: 'A256CBC' }), await imported({ alg: 'a128cbc' })); // => no error DataError DataError
print(await imported({ use: 'enc' }), await imported({ use: 'sig' }), await imported({ kty: 'OCT' })); // => no error DataError DataError
print(await imported({ key_ops: ['encrypt', 'other'] }), await imported({ key_ops: ['decrypt'] }), await imported({ key_ops: [] })); // => no error DataError DataError
print(await imported({ ext: false }), await imported({ ext: false }, false), await imported({ ext: 0 })); // => DataError no error DataError
// Points of a curve, compressed and without the public key.
const curve = { name: 'ECDH', namedCurve: 'P-384' };
const { publicKey, privateKey } = await subtle.generateKey(curve, true, ['deriveBits']);
const point = new Uint8Array(await subtle.exportKey('raw', publicKey));
const compressed = new Uint8Array([2 + (point[96] & 1), ...point.subarray(1, 49)]);
print(show(await subtle.exportKey('raw', await subtle.importKey('raw', compressed, curve, true, []))) === show(point.buffer)); // => true
const wrong = { ...await subtle.exportKey('jwk', privateKey), x: (await subtle.exportKey('jwk', publicKey)).y };
print(await failure(subtle.importKey('jwk', wrong, curve, true, ['deriveBits']))); // => DataError
print(await failure(subtle.importKey('raw', point, { name: 'ECDH', namedCurve: 'P-256' }, true, []))); // => DataError
