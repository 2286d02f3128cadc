// RSA with salts, labels and exponents that System.Security.Cryptography does not have.
const { subtle } = crypto;
const failure = promise => promise.then(result => result, error => error.name);
const usual = new Uint8Array([1, 0, 1]);
const data = new Uint8Array(20).fill(7);
const pss = await subtle.generateKey({ name: 'RSA-PSS', modulusLength: 1024, publicExponent: usual, hash: 'SHA-256' }, true, ['sign', 'verify']);
for (const saltLength of [0, 1, 32, 94, 95]) {
  const signature = await failure(subtle.sign({ name: 'RSA-PSS', saltLength }, pss.privateKey, data));
  const verify = length => subtle.verify({ name: 'RSA-PSS', saltLength: length }, pss.publicKey, signature, data);
  print(saltLength, typeof signature === 'string' ? signature : `${await verify(saltLength)} ${await verify(saltLength + 1)}`);
}
// => 0 true false
// => 1 true false
// => 32 true false
// => 94 true false
// => 95 OperationError

const oaep = await subtle.generateKey({ name: 'RSA-OAEP', modulusLength: 1024, publicExponent: usual, hash: 'SHA-256' }, true, ['encrypt', 'decrypt']);
const label = new Uint8Array([1, 2, 3]);
const encrypted = await subtle.encrypt({ name: 'RSA-OAEP', label }, oaep.publicKey, data);
const decrypt = algorithm => failure(subtle.decrypt(algorithm, oaep.privateKey, encrypted));
print(new Uint8Array(await decrypt({ name: 'RSA-OAEP', label })).toHex() === data.toHex()); // => true
print(await decrypt('RSA-OAEP'), await decrypt({ name: 'RSA-OAEP', label: new Uint8Array(3) })); // => OperationError OperationError
print((await failure(subtle.encrypt('RSA-OAEP', oaep.publicKey, new Uint8Array(62)))).byteLength, await failure(subtle.encrypt('RSA-OAEP', oaep.publicKey, new Uint8Array(63)))); // => 128 OperationError

// The exponent 3, and the bytes that the script gave.
const three = await subtle.generateKey({ name: 'RSASSA-PKCS1-v1_5', modulusLength: 1024, publicExponent: new Uint8Array([0, 3]), hash: 'SHA-1' }, true, ['sign', 'verify']);
print(three.publicKey.algorithm.publicExponent, (await subtle.exportKey('jwk', three.publicKey)).e); // => 0,3 Aw
const signature = await subtle.sign('RSASSA-PKCS1-v1_5', three.privateKey, data);
print(await subtle.verify('RSASSA-PKCS1-v1_5', three.publicKey, signature, data)); // => true
// A JSON Web Key without the primes (RFC 7518 §6.3.2).
const { n, e, d, kty, p } = await subtle.exportKey('jwk', three.privateKey);
const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-1' };
const short = await subtle.importKey('jwk', { kty, n, e, d }, algorithm, true, ['sign']);
print(new Uint8Array(await subtle.sign('RSASSA-PKCS1-v1_5', short, data)).toHex() === new Uint8Array(signature).toHex()); // => true
print(await failure(subtle.importKey('jwk', { kty, n, e, d, p }, algorithm, true, ['sign']))); // => DataError
print(await failure(subtle.importKey('jwk', { kty, n, e, d, oth: [] }, algorithm, true, ['sign']))); // => NotSupportedError
print(await failure(subtle.importKey('jwk', { kty, n, e, d: n }, algorithm, true, ['sign']))); // => DataError
print(await failure(subtle.importKey('jwk', { kty, n, e, alg: 'RS256' }, algorithm, true, ['verify']))); // => DataError
print((await subtle.exportKey('jwk', three.publicKey)).alg, (await subtle.exportKey('jwk', pss.publicKey)).alg, (await subtle.exportKey('jwk', oaep.publicKey)).alg); // => RS1 PS256 RSA-OAEP-256
