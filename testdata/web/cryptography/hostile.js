// What scripts do to break it: nothing crashes, and each failure has its name.
const { subtle } = crypto;
const failure = promise => promise.then(result => result, error => error.name);
const hmac = await subtle.importKey('raw', new Uint8Array(1), { name: 'HMAC', hash: 'SHA-1' }, true, ['sign', 'verify']);
const buffer = new ArrayBuffer(8);
// Detached buffers have no bytes.
buffer.transfer();
print((await subtle.digest('SHA-1', buffer)).byteLength); // => 20
print(await failure(subtle.importKey('raw', buffer, 'AES-CBC', true, ['encrypt']))); // => DataError
print((crypto.getRandomValues(new Uint8Array(buffer.constructor === ArrayBuffer ? 0 : 1))).length); // => 0
// A getter detaches what another argument holds.
const data = new Uint8Array(8);
print((await subtle.sign({ get name() { data.buffer.transfer(); return 'HMAC'; } }, hmac, data)).byteLength, data.length); // => 20 0
// Getters and iterators that throw.
const thrown = await failure(subtle.digest({ get name() { throw new RangeError(); } }, new Uint8Array()));
print(thrown); // => RangeError
print(await failure(subtle.generateKey('Ed25519', true, { *[Symbol.iterator]() { yield 'sign'; throw new EvalError(); } }))); // => EvalError
print(await failure(subtle.generateKey('Ed25519', true, 'sign'))); // => TypeError
// Numbers out of every range.
const pbkdf2 = await subtle.importKey('raw', new Uint8Array(0), 'PBKDF2', false, ['deriveBits', 'deriveKey']);
const derive = (iterations, length) =>
  failure(subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-1', salt: new Uint8Array(), iterations }, pbkdf2, length));
print(await derive(0, 8), await derive(-1, 8), await derive(2 ** 32, 8), await derive(NaN, 8), await derive(1, 2 ** 32)); // => OperationError TypeError TypeError TypeError TypeError
print(await derive(1, 7), await derive(1, null), (await derive(1, 0)).byteLength); // => OperationError OperationError 0
const hkdf = await subtle.importKey('raw', new Uint8Array(0), 'HKDF', false, ['deriveBits']);
const expand = length => failure(subtle.deriveBits({ name: 'HKDF', hash: 'SHA-1', salt: new Uint8Array(), info: new Uint8Array() }, hkdf, length));
print((await expand(255 * 160)).byteLength, await expand(255 * 160 + 8), await expand(2 ** 32 - 8)); // => 5100 OperationError OperationError
const rsa = (modulusLength, exponent) => failure(subtle.generateKey(
  { name: 'RSA-OAEP', modulusLength, publicExponent: new Uint8Array(exponent), hash: 'SHA-1' }, true, ['decrypt']));
print(await rsa(0, [3]), await rsa(2 ** 32 - 1, [3]), await rsa(1001, [3]), await rsa(1024, []), await rsa(1024, [0]), await rsa(1024, new Array(40).fill(255)));
// => OperationError OperationError OperationError OperationError OperationError OperationError
const { publicKey } = await subtle.generateKey({ name: 'RSA-PSS', modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-512' }, true, ['sign', 'verify']);
print(await subtle.verify({ name: 'RSA-PSS', saltLength: 2 ** 32 - 1 }, publicKey, new Uint8Array(128), new Uint8Array())); // => false
print(await subtle.verify({ name: 'RSA-PSS', saltLength: 3 }, publicKey, new Uint8Array(128).fill(255), new Uint8Array())); // => false
print(await subtle.verify({ name: 'RSA-PSS', saltLength: 3 }, publicKey, new Uint8Array(), new Uint8Array())); // => false
const aes = await subtle.importKey('raw', new Uint8Array(16), 'AES-CTR', false, ['encrypt']);
const count = (length, size) => failure(subtle.encrypt({ name: 'AES-CTR', counter: new Uint8Array(16), length }, aes, new Uint8Array(size)));
print((await count(1, 32)).byteLength, await count(1, 33), (await count(1, 0)).byteLength, await count(256, 1)); // => 32 OperationError 0 TypeError
// JSON Web Keys of strange members.
const jwk = (key, algorithm = 'AES-CBC', usages = ['encrypt']) => failure(subtle.importKey('jwk', key, algorithm, true, usages));
print(await jwk({}), await jwk(null), await jwk(5), await jwk({ kty: 'oct', k: 'AAAAAAAAAAAAAAAAAAAAA' }), await jwk({ kty: 'oct', k: 'AAAAAAAAAAAAAAAAAAAAAA==' }));
// => DataError DataError TypeError DataError DataError
print(await jwk({ kty: 'oct', k: 'AAAAAAAAAAAAAAAAAAAAAA', key_ops: 5 }), await jwk({ kty: 'oct', k: 'AAAAAAAAAAAAAAAAAAAAAA', key_ops: ['encrypt', 'encrypt'] }));
// => TypeError DataError
print(await jwk({ kty: 'oct', k: 'AAAAAAAAAAAAAAAAAAAAAA', get n() { throw new URIError(); } })); // => URIError
print(await jwk({ kty: 'RSA', n: 'AQ', e: 'AQAB' }, { name: 'RSA-PSS', hash: 'SHA-1' }, ['verify'])); // => DataError
print(await jwk({ kty: 'RSA', n: '', e: '' }, { name: 'RSA-PSS', hash: 'SHA-1' }, ['verify'])); // => DataError
print(await jwk({ kty: 'RSA', n: 'AQAB', e: 'AQ', d: 'AQ' }, { name: 'RSA-PSS', hash: 'SHA-1' }, ['sign'])); // => DataError
// DER that is not what it says.
const der = (format, bytes, algorithm) => failure(subtle.importKey(format, new Uint8Array(bytes), algorithm, true, format === 'spki' ? [] : ['deriveBits']));
print(await der('spki', [], 'X25519'), await der('spki', [0x30, 0x84, 0xff, 0xff, 0xff, 0xff], 'X25519'), await der('pkcs8', [0x30, 0x80, 0, 0], { name: 'ECDH', namedCurve: 'P-256' }));
// => DataError DataError DataError
print(await failure(subtle.importKey('raw', new Uint8Array([0]), { name: 'ECDH', namedCurve: 'P-256' }, true, []))); // => DataError
print(await failure(subtle.importKey('raw', new Uint8Array(65).fill(4), { name: 'ECDH', namedCurve: 'P-256' }, true, []))); // => DataError
print(await failure(subtle.importKey('raw', new Uint8Array(33).fill(255).fill(2, 0, 1), { name: 'ECDH', namedCurve: 'P-256' }, true, []))); // => DataError
