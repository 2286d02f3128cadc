// A CryptoKey can be cloned, with what no script sees (§13.4).
const { subtle } = crypto;
const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
const data = new Uint8Array([1, 2, 3]);
const { privateKey, publicKey } = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
const copy = structuredClone({ keys: [privateKey, privateKey] });
print(copy.keys[0] === copy.keys[1], copy.keys[0] === privateKey, copy.keys[0] instanceof CryptoKey); // => true false true
print(copy.keys[0].type, copy.keys[0].extractable, copy.keys[0].usages, copy.keys[0].algorithm.namedCurve); // => private false sign P-256
const signature = await subtle.sign(algorithm, copy.keys[0], data);
print(await subtle.verify(algorithm, publicKey, signature, data)); // => true
print(await subtle.exportKey('pkcs8', copy.keys[0]).catch(error => error.name)); // => InvalidAccessError
try { structuredClone(privateKey, { transfer: [privateKey] }); } catch (error) { print(error.name); } // => DataCloneError
try { structuredClone(subtle); } catch (error) { print(error.name); } // => DataCloneError
