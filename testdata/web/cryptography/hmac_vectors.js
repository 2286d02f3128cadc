// RFC 4231 §4.2, §4.3, §4.7 (a key longer than a block), and RFC 2202 §3 for SHA-1.
const hex = buffer => new Uint8Array(buffer).toHex();
const text = value => new TextEncoder().encode(value);
async function hmac(hash, key, data) {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash }, false, ['sign', 'verify']);
  const signature = await crypto.subtle.sign('HMAC', imported, data);
  if (!await crypto.subtle.verify('HMAC', imported, signature, data)) print('not verified');
  return hex(signature);
}

print(await hmac('SHA-1', new Uint8Array(20).fill(0x0b), text('Hi There'))); // => b617318655057264e28bc0b6fb378c8ef146be00
print(await hmac('SHA-256', new Uint8Array(20).fill(0x0b), text('Hi There'))); // => b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7
print(await hmac('SHA-384', text('Jefe'), text('what do ya want for nothing?'))); // => af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c78b3239ecfab21649
print(await hmac('SHA-512', text('Jefe'), text('what do ya want for nothing?'))); // => 164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737
print(await hmac('SHA-256', new Uint8Array(131).fill(0xaa), text('Test Using Larger Than Block-Size Key - Hash Key First'))); // => 60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54
// The length is in bits, and the bits beyond are zero.
const short = await crypto.subtle.importKey('raw', new Uint8Array([0xff, 0xff]), { name: 'HMAC', hash: 'SHA-256', length: 11 }, true, ['sign']);
print(short.algorithm.length, hex(await crypto.subtle.exportKey('raw', short))); // => 11 ffe0
