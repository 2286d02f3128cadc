// Which keys may do what, and which error follows first.
const { subtle } = crypto;
const failure = promise => promise.then(() => 'no error', error => error.name);
const generate = (algorithm, usages) => failure(subtle.generateKey(algorithm, true, usages));
print(await generate({ name: 'AES-CBC', length: 128 }, []), await generate({ name: 'AES-CBC', length: 128 }, ['sign'])); // => SyntaxError SyntaxError
print(await generate({ name: 'AES-CBC', length: 100 }, []), await generate({ name: 'AES-KW', length: 128 }, ['encrypt'])); // => OperationError SyntaxError
print(await generate('Ed25519', ['verify']), await generate('Ed25519', ['sign']), await generate('X25519', [])); // => SyntaxError no error SyntaxError
print(await generate({ name: 'ECDSA', namedCurve: 'K-256' }, ['sign']), await generate({ name: 'ECDSA', namedCurve: 'K-256' }, ['deriveKey'])); // => NotSupportedError SyntaxError
print(await generate({ name: 'HMAC', hash: 'SHA-1', length: 0 }, ['sign'])); // => OperationError
const key = (name, usages) => subtle.importKey('raw', new Uint8Array(16), name, true, usages);
const [cbc, wrapper, hmac] = [await key('AES-CBC', ['encrypt']), await key('AES-CBC', ['wrapKey', 'unwrapKey']), await key({ name: 'HMAC', hash: 'SHA-1' }, ['sign'])];
const algorithm = { name: 'AES-CBC', iv: new Uint8Array(16) };
print(await failure(subtle.decrypt(algorithm, cbc, new Uint8Array(16))), await failure(subtle.encrypt(algorithm, hmac, new Uint8Array(16)))); // => InvalidAccessError InvalidAccessError
print(await failure(subtle.encrypt(algorithm, wrapper, new Uint8Array(16))), await failure(subtle.sign('HMAC', cbc, new Uint8Array(16)))); // => InvalidAccessError InvalidAccessError
print(await failure(subtle.wrapKey('raw', cbc, cbc, algorithm)), await failure(subtle.wrapKey('spki', cbc, wrapper, algorithm))); // => InvalidAccessError NotSupportedError
print(await failure(subtle.wrapKey('raw', cbc, wrapper, 'nothing')), await failure(subtle.wrapKey('raw', cbc, wrapper, 'AES-KW'))); // => NotSupportedError InvalidAccessError
const wrapped = await subtle.wrapKey('jwk', cbc, wrapper, algorithm);
const unwrap = (usages, extractable = true) => failure(subtle.unwrapKey('jwk', wrapped, wrapper, algorithm, 'AES-CBC', extractable, usages));
print(await unwrap(['encrypt']), await unwrap(['decrypt']), await unwrap([]), await unwrap(['sign'])); // => no error DataError SyntaxError SyntaxError
print(await failure(subtle.unwrapKey('jwk', new Uint8Array(16), wrapper, algorithm, 'AES-CBC', true, ['encrypt']))); // => OperationError
// What is unwrapped is JSON, but not a key; nothing of the script's objects takes part.
const bytes = await key('AES-CBC', ['encrypt']);
const notJson = await subtle.encrypt(algorithm, await subtle.importKey('raw', new Uint8Array(16), 'AES-CBC', true, ['encrypt']), new TextEncoder().encode('[1]'));
print(await failure(subtle.unwrapKey('jwk', notJson, wrapper, algorithm, 'AES-CBC', true, ['encrypt']))); // => DataError
Object.prototype.kty = 'oct';
Object.prototype.k = 'AAAAAAAAAAAAAAAAAAAAAA';
const empty = await subtle.encrypt(algorithm, bytes, new TextEncoder().encode('{}'));
print(await failure(subtle.unwrapKey('jwk', empty, wrapper, algorithm, 'AES-CBC', true, ['encrypt']))); // => DataError
delete Object.prototype.kty;
delete Object.prototype.k;
// Derivation.
const hkdf = await subtle.importKey('raw', new Uint8Array(16), 'HKDF', false, ['deriveKey']);
const parameters = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new Uint8Array() };
const derive = (type, usages) => failure(subtle.deriveKey(parameters, hkdf, type, true, usages));
print(await failure(subtle.deriveBits(parameters, hkdf, 8)), await derive({ name: 'AES-CBC', length: 256 }, ['encrypt'])); // => InvalidAccessError no error
print(await derive({ name: 'AES-CBC', length: 100 }, ['encrypt']), await derive({ name: 'AES-CBC', length: 256 }, [])); // => OperationError SyntaxError
print(await derive({ name: 'HMAC', hash: 'SHA-1', length: 0 }, ['sign']), await derive({ name: 'HMAC', hash: 'SHA-1' }, ['sign']), await derive('Ed25519', ['sign'])); // => TypeError no error NotSupportedError
