// RFC 6070 (PBKDF2 with SHA-1), RFC 7914 §11 (with SHA-256), RFC 5869 appendix A.1 and A.3 (HKDF), RFC 7748 §6.1 (X25519).
const hex = buffer => new Uint8Array(buffer).toHex();
const text = value => new TextEncoder().encode(value);
const bytes = Uint8Array.fromHex;
async function pbkdf2(password, salt, iterations, size, hash = 'SHA-1') {
  const key = await crypto.subtle.importKey('raw', text(password), 'PBKDF2', false, ['deriveBits']);
  return hex(await crypto.subtle.deriveBits({ name: 'PBKDF2', salt: text(salt), iterations, hash }, key, 8 * size));
}
print(await pbkdf2('password', 'salt', 1, 20)); // => 0c60c80f961f0e71f3a9b524af6012062fe037a6
print(await pbkdf2('password', 'salt', 4096, 20)); // => 4b007901b765489abead49d926f721d065a429c1
print(await pbkdf2('passwordPASSWORDpassword', 'saltSALTsaltSALTsaltSALTsaltSALTsalt', 4096, 25)); // => 3d2eec4fe41c849b80c8d83662c0e44a8b291a964cf2f07038
print(await pbkdf2('pass\0word', 'sa\0lt', 4096, 16)); // => 56fa6aa75548099dcc37d7f03425e0c3
print(await pbkdf2('Password', 'NaCl', 80000, 64, 'SHA-256')); // => 4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d

async function hkdf(secret, salt, info, size) {
  const key = await crypto.subtle.importKey('raw', bytes(secret), 'HKDF', false, ['deriveBits']);
  return hex(await crypto.subtle.deriveBits({ name: 'HKDF', salt: bytes(salt), info: bytes(info), hash: 'SHA-256' }, key, 8 * size));
}
print(await hkdf('0b'.repeat(22), '000102030405060708090a0b0c', 'f0f1f2f3f4f5f6f7f8f9', 42)); // => 3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865
print(await hkdf('0b'.repeat(22), '', '', 42)); // => 8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8

const keyOf = key => crypto.subtle.importKey('pkcs8', bytes('302e020100300506032b656e04220420' + key), 'X25519', true, ['deriveBits']);
const publicKeyOf = key => crypto.subtle.importKey('raw', bytes(key), 'X25519', true, []);
const alice = await keyOf('77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a');
const bob = await keyOf('5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb');
const alicePublic = await publicKeyOf('8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a');
const bobPublic = await publicKeyOf('de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f');
print(hex(await crypto.subtle.deriveBits({ name: 'X25519', public: bobPublic }, alice, 256))); // => 4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742
print(hex(await crypto.subtle.deriveBits({ name: 'X25519', public: alicePublic }, bob, 12))); // => 4a50
// The public key that goes with a private one.
print((await crypto.subtle.exportKey('jwk', alice)).x); // => hSDwCYkwp1R0i33ctD73Wg2_Og0mOBr066SpjqqbTmo
// A public key of small order: the secret would be zero (RFC 7748 §6.1).
const zero = await publicKeyOf('00'.repeat(32));
print(await crypto.subtle.deriveBits({ name: 'X25519', public: zero }, alice, 256).catch(error => error.name)); // => OperationError
