// Normalize an algorithm (§18.4.4): names first, then members by name, then bytes, then the hash function.
const log = [];
const logged = members => Object.defineProperties({}, Object.fromEntries(Object.entries(members).map(([name, value]) =>
  [name, { enumerable: true, get() { log.push(name); return value; } }])));
const key = await crypto.subtle.importKey('raw', new Uint8Array(16), 'HKDF', false, ['deriveBits']);
await crypto.subtle.deriveBits(logged({ salt: new Uint8Array(1), info: new Uint8Array(1), hash: 'SHA-256', name: 'hkdf' }), key, 8);
print(log); // => name,hash,info,salt
log.length = 0;
const name = await crypto.subtle.deriveBits(logged({ salt: 1, info: new Uint8Array(1), hash: 'nothing', name: 'HKDF' }), key, 8).catch(error => error.name);
// The bad salt is found before the bad hash function.
print(name, log); // => TypeError name,hash,info,salt
const failure = (...parameters) => crypto.subtle.deriveBits(...parameters).catch(error => error.name);
print(await failure({ name: 'HKDF', hash: 'nothing', info: new Uint8Array(), salt: new Uint8Array() }, key, 8)); // => NotSupportedError
print(await failure({ name: 'HKDF', hash: {}, info: new Uint8Array(), salt: new Uint8Array() }, key, 8)); // => TypeError
print(await failure({ name: 'HKDF', hash: 'SHA-1', info: new Uint8Array() }, key, 8)); // => TypeError
print(await failure('HKDF', key, 8)); // => TypeError
print(await failure({}, key, 8)); // => TypeError
print(await failure({ name: 'nothing' }, key, 8)); // => NotSupportedError
print(await failure({ name: 'AES-CBC' }, key, 8)); // => NotSupportedError
print(await failure(undefined, key, 8)); // => NotSupportedError
// The Kelvin sign is not a K.
print(await failure('H\u212ADF', key, 8)); // => NotSupportedError
// All arguments are converted before the algorithm is normalized.
print(await crypto.subtle.digest('nothing', 5).catch(error => error.name)); // => TypeError
print(await crypto.subtle.generateKey('nothing', true, ['nothing']).catch(error => error.name)); // => TypeError
print(await crypto.subtle.generateKey('nothing', true, ['encapsulateKey']).catch(error => error.name)); // => NotSupportedError
// A hash function is an algorithm, too.
print((await crypto.subtle.importKey('raw', new Uint8Array(1), { name: 'hmac', hash: { name: 'sha-512' } }, true, ['sign'])).algorithm.hash.name); // => SHA-512
// What getters do to the bytes counts.
const iv = new Uint8Array(16), data = new Uint8Array(3);
const aes = await crypto.subtle.importKey('raw', new Uint8Array(16), 'AES-CBC', false, ['encrypt']);
const encrypt = async algorithm => new Uint8Array(await crypto.subtle.encrypt(algorithm, aes, data)).toHex();
const changed = await encrypt({ iv, get name() { iv[0] = 1; data[0] = 1; return 'AES-CBC'; } });
print(changed === await encrypt({ name: 'AES-CBC', iv }), iv[0], data[0]); // => true 1 1
