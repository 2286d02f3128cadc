// The interfaces are real: prototypes, attributes, brands (Web IDL §3.7).
const { subtle } = crypto;
print(Object.prototype.toString.call(crypto), Object.prototype.toString.call(subtle)); // => [object Crypto] [object SubtleCrypto]
print(crypto instanceof Crypto, subtle instanceof SubtleCrypto, crypto.subtle === subtle); // => true true true
for (const type of [Crypto, SubtleCrypto, CryptoKey]) {
  try { new type(); } catch (error) { print(type.name, type.length, error.name); }
}
// => Crypto 0 TypeError
// => SubtleCrypto 0 TypeError
// => CryptoKey 0 TypeError
const shape = ({ get, set, value, enumerable, configurable, writable }) =>
  `${typeof get} ${typeof set} ${typeof value} ${enumerable} ${configurable} ${writable}`;
print(shape(Object.getOwnPropertyDescriptor(globalThis, 'crypto'))); // => function undefined undefined true true undefined
print(shape(Object.getOwnPropertyDescriptor(Crypto.prototype, 'subtle'))); // => function undefined undefined true true undefined
print(shape(Object.getOwnPropertyDescriptor(SubtleCrypto.prototype, 'digest'))); // => undefined undefined function true true true
for (const name of ['encrypt', 'decrypt', 'sign', 'verify', 'digest', 'generateKey', 'deriveKey', 'deriveBits', 'importKey', 'exportKey', 'wrapKey', 'unwrapKey']) {
  print(name, subtle[name].length);
}
// => encrypt 3
// => decrypt 3
// => sign 3
// => verify 4
// => digest 2
// => generateKey 3
// => deriveKey 5
// => deriveBits 2
// => importKey 5
// => exportKey 2
// => wrapKey 4
// => unwrapKey 7
// What is wrong becomes a rejection, even the object.
print(await SubtleCrypto.prototype.digest.call({}, 'SHA-1', new Uint8Array()).catch(error => error.name)); // => TypeError
print(await subtle.digest('SHA-1').catch(error => error.name)); // => TypeError
print(await subtle.digest('SHA-1', new Uint8Array(new SharedArrayBuffer(8))).catch(error => error.name)); // => TypeError

const { privateKey, publicKey } = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify', 'sign']);
print(Object.keys(privateKey).length, privateKey.type, privateKey.extractable, privateKey.usages); // => 0 private false sign
print(publicKey.type, publicKey.extractable, publicKey.usages, JSON.stringify(publicKey.algorithm)); // => public true verify {"name":"ECDSA","namedCurve":"P-256"}
print(publicKey.algorithm === publicKey.algorithm, publicKey.usages === publicKey.usages); // => true true
// A script may change what it sees. The key stays what it is.
privateKey.usages.push('decrypt');
privateKey.algorithm.name = 'AES-CBC';
print((await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, new Uint8Array(1))).byteLength); // => 64
const rsa = await subtle.generateKey({ name: 'RSA-PSS', modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-1' }, true, ['sign']);
print(Object.keys(rsa), Object.keys(rsa.publicKey.algorithm), rsa.publicKey.algorithm.publicExponent instanceof Uint8Array); // => privateKey,publicKey name,modulusLength,publicExponent,hash true
print(rsa.publicKey.usages.length, JSON.stringify(rsa.publicKey.algorithm.hash)); // => 0 {"name":"SHA-1"}
print(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(crypto.randomUUID())); // => true
try { crypto.getRandomValues(new Uint8Array(65537)); } catch (error) { print(error.name, error.quota, error.requested, error instanceof DOMException); } // => QuotaExceededError null null true
try { crypto.getRandomValues(new Float64Array(1)); } catch (error) { print(error.name); } // => TypeMismatchError
try { crypto.getRandomValues(new ArrayBuffer(1)); } catch (error) { print(error.name); } // => TypeError
