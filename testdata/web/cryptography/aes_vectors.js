// NIST SP 800-38A (F.2.1, F.5.1), the test cases of the submission of GCM to NIST (3, 4, 5, 6), RFC 3394 §4.1 and §4.6.
const hex = buffer => new Uint8Array(buffer).toHex();
const bytes = text => Uint8Array.fromHex(text.replaceAll(' ', ''));
const keyOf = (name, key, usages = ['encrypt', 'decrypt']) => crypto.subtle.importKey('raw', bytes(key), name, false, usages);
async function both(algorithm, key, data) {
  const imported = await keyOf(algorithm.name, key);
  const encrypted = await crypto.subtle.encrypt(algorithm, imported, bytes(data));
  const decrypted = await crypto.subtle.decrypt(algorithm, imported, encrypted);
  if (hex(decrypted) !== hex(bytes(data))) print('not decrypted');
  return hex(encrypted);
}

const key = '2b7e151628aed2a6abf7158809cf4f3c';
const blocks = '6bc1bee22e409f96e93d7e117393172a ae2d8a571e03ac9c9eb76fac45af8e51';
print((await both({ name: 'AES-CBC', iv: bytes('000102030405060708090a0b0c0d0e0f') }, key, blocks)).slice(0, 64)); // => 7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2
const counter = bytes('f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff');
print(await both({ name: 'AES-CTR', counter, length: 128 }, key, blocks)); // => 874d6191b620e3261bef6864990db6ce9806f66b7970fdff8617187bb9fffdff
// The counter of 8 bits wraps: the second block has the same nonce and 00.
print(await both({ name: 'AES-CTR', counter, length: 8 }, key, blocks)); // => 874d6191b620e3261bef6864990db6cee3256531c56fd498e4670c36587faba6
const gcmKey = 'feffe9928665731c6d6a8f9467308308';
const text = 'd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39';
const additionalData = bytes('feedfacedeadbeeffeedfacedeadbeefabaddad2');
const gcm = async (iv, extra) => (await both({ name: 'AES-GCM', iv: bytes(iv), ...extra }, gcmKey, text)).slice(120);
print(await gcm('cafebabefacedbaddecaf888', { additionalData })); // => 5bc94fbc3221a5db94fae95ae7121a47
print(await gcm('cafebabefacedbaddecaf888', { additionalData, tagLength: 32 })); // => 5bc94fbc
print(await gcm('cafebabefacedbad', { additionalData })); // => 3612d2e79e3b0785561be14aaca2fccb
const long = '9313225df88406e555909c5aff5269aa6a7a9538534f7da1e4c303d2a318a728c3c0c95156809539fcf0e2429a6b525416aedbf5a0de6a57a637b39b';
print(await gcm(long, { additionalData })); // => 619cc5aefffe0bfa462af43c1699d050

async function wrap(kek, key) {
  const wrapping = await keyOf('AES-KW', kek, ['wrapKey', 'unwrapKey']);
  const inner = await crypto.subtle.importKey('raw', bytes(key), { name: 'HMAC', hash: 'SHA-1' }, true, ['sign']);
  const wrapped = await crypto.subtle.wrapKey('raw', inner, wrapping, 'AES-KW');
  const unwrapped = await crypto.subtle.unwrapKey('raw', wrapped, wrapping, 'AES-KW', { name: 'HMAC', hash: 'SHA-1' }, true, ['sign']);
  if (hex(await crypto.subtle.exportKey('raw', unwrapped)) !== key.toLowerCase()) print('not unwrapped');
  return hex(wrapped);
}
print(await wrap('000102030405060708090A0B0C0D0E0F', '00112233445566778899aabbccddeeff')); // => 1fa68b0a8112b447aef34bd8fb5a7b829d3e862371d2cfe5
print(await wrap('000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F', '00112233445566778899aabbccddeeff000102030405060708090a0b0c0d0e0f')); // => 28c9f404c4b810f4cbccb35cfb87f8263f5786e2d80ed326cbc7f0e71a99f43bfb988b9b7a02dd21
