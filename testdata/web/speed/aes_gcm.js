const bytes = new Uint8Array(2 ** 18).map((_, i) => i * 31);
const nonce = new Uint8Array(12);
const key = crypto.subtle.importKey('raw', new Uint8Array(32), 'AES-GCM', false, ['encrypt', 'decrypt']);
async function run() {
  const algorithm = { name: 'AES-GCM', iv: nonce };
  const secret = await crypto.subtle.encrypt(algorithm, await key, bytes);
  const plain = await crypto.subtle.decrypt(algorithm, await key, secret);
  return secret.byteLength + plain.byteLength;
}
run().then(print); // => 524304
