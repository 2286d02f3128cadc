const crypto = require('node:crypto');
const fails = work => { try { return work(); } catch (error) { return `${error.code} ${error.name}: ${error.message}`; } };
const bytes = (length, first = 0) => Buffer.from(Array.from({ length }, (_, index) => (first + index * 7) & 0xFF));
const text = 'The quick brown fox jumps over the lazy dog. '.repeat(3);

// Whole, and part by part.
for (const bits of [128, 192, 256]) for (const mode of ['cbc', 'ctr', 'gcm']) {
  const name = `aes-${bits}-${mode}`, key = bytes(bits / 8), iv = bytes(mode === 'gcm' ? 12 : 16, 5);
  const whole = crypto.createCipheriv(name, key, iv);
  const encrypted = Buffer.concat([whole.update(text), whole.final()]);
  const parts = crypto.createCipheriv(name, crypto.createSecretKey(key), iv), out = [];
  for (let at = 0, size = 1; at < text.length; at += size, size = size * 2 % 37 || 5) out.push(parts.update(text.slice(at, at + size)));
  out.push(parts.final());
  const decipher = crypto.createDecipheriv(name, key, iv), plain = [];
  if (mode === 'gcm') decipher.setAuthTag(whole.getAuthTag());
  for (let at = 0; at < encrypted.length; at += 11) plain.push(decipher.update(encrypted.subarray(at, at + 11)));
  plain.push(decipher.final());
  print(name, encrypted.toString('base64').slice(-20), encrypted.equals(Buffer.concat(out)), Buffer.concat(plain).toString() === text, mode === 'gcm' ? whole.getAuthTag().toString('hex') : 'no tag');
}

const key = bytes(16), iv = bytes(16, 1);
const encrypt = (update, configure) => { const cipher = crypto.createCipheriv('aes-128-cbc', key, iv); configure?.(cipher); return cipher.update(update, 'utf8', 'hex') + cipher.final('hex'); };
const decrypt = (hex, configure) => { const decipher = crypto.createDecipheriv('AES-128-CBC', key, iv); configure?.(decipher); return decipher.update(hex, 'hex', 'utf8') + decipher.final('utf8'); };
print(encrypt(''), encrypt('0123456789abcdef').length, decrypt(encrypt('')) === '', decrypt(encrypt('ä')));
print(encrypt('0123456789abcdef', cipher => cipher.setAutoPadding(false)), decrypt(encrypt('0123456789abcdef', cipher => cipher.setAutoPadding(false)), decipher => decipher.setAutoPadding(false)));
print(fails(() => encrypt('short', cipher => cipher.setAutoPadding(false))));
print(fails(() => decrypt(encrypt('text').slice(0, 30))));
print(fails(() => decrypt('00'.repeat(16))));
const gcm = (ivLength, tagLength, additional) => {
  const cipher = crypto.createCipheriv('aes-256-gcm', bytes(32), bytes(ivLength), { authTagLength: tagLength }).setAAD(Buffer.from(additional));
  return [cipher.update('text', 'utf8', 'hex') + cipher.final('hex'), cipher.getAuthTag().toString('hex')];
};
print(gcm(12, 16, 'a').join(), gcm(12, 12, 'a').join(), gcm(16, 16, '').join(), gcm(8, 16, 'b').join());
const open = (tag, additional = 'a') => {
  const decipher = crypto.createDecipheriv('aes-256-gcm', bytes(32), bytes(12)).setAAD(Buffer.from(additional));
  if (tag) decipher.setAuthTag(Buffer.from(tag, 'hex'));
  return decipher.update(gcm(12, 16, 'a')[0], 'hex', 'utf8') + decipher.final('utf8');
};
print(open(gcm(12, 16, 'a')[1]), fails(() => open(gcm(12, 16, 'b')[1])), fails(() => open(undefined)), fails(() => open(gcm(12, 16, 'a')[1], 'b')), fails(() => open('00')));
print(fails(() => crypto.createCipheriv('none', key, iv)), fails(() => crypto.createCipheriv('aes-256-cbc', key, iv)), fails(() => crypto.createCipheriv('aes-128-cbc', key, bytes(8))));
const done = crypto.createCipheriv('aes-128-ctr', key, iv);
done.final();
print(fails(() => done.final()), fails(() => done.update('x')), fails(() => crypto.createCipheriv('aes-128-ctr', key, iv).update(5)));
print(crypto.getCiphers().includes('aes-192-gcm'), crypto.createCipheriv('aes128', key, iv) instanceof crypto.Cipheriv, crypto.createDecipheriv('aes-128-cbc', key, iv) instanceof crypto.Decipheriv);
// The counter wraps around.
const wrapped = crypto.createCipheriv('aes-128-ctr', key, Buffer.alloc(16, 255));
print(Buffer.concat([wrapped.update(bytes(5)), wrapped.update(bytes(40))]).toString('hex'));
(async () => {
  const { pipeline } = require('node:stream/promises'), { Readable } = require('node:stream');
  const parts = [];
  await pipeline(Readable.from([Buffer.from(text), Buffer.from(text)]), crypto.createCipheriv('aes-128-cbc', key, iv), crypto.createDecipheriv('aes-128-cbc', key, iv), async source => { for await (const part of source) parts.push(part); });
  print(Buffer.concat(parts).toString() === text + text);
  print(await pipeline(Readable.from([Buffer.alloc(20)]), crypto.createDecipheriv('aes-128-cbc', key, iv)).catch(error => error.code));
})();

// => aes-128-cbc ymw4eak4Ze+UTGQaT9Ba true true no tag
// => aes-128-ctr X1h2FiqigYEtavLg0RGi true true no tag
// => aes-128-gcm lwcoj+LaKuyXcKq1ku3D true true 812f57619d8c5e9912d973a16a877847
// => aes-192-cbc OaiyZBuDo4YQXn8FuFIF true true no tag
// => aes-192-ctr vpvloF7QwrWaxkUvm7Pu true true no tag
// => aes-192-gcm i2QsCeQ18vUXLYcQsmRq true true 46d9a762f8db1da714f6f3650d01ee6f
// => aes-256-cbc d1N17j4id0PxyZltPCMe true true no tag
// => aes-256-ctr 1zTxYBx3kJfZ3sBKmH5G true true no tag
// => aes-256-gcm esPUR1+x7st2W+BsyYgb true true 8443ed671c946fa74643752d65d21450
// => 3b547819860a968443aa30b72e263a91 64 true ä
// => aca4ca258c1bd56a3479f9a242a94018 0123456789abcdef
// => ERR_OSSL_WRONG_FINAL_BLOCK_LENGTH Error: error:1C80006B:Provider routines::wrong final block length
// => ERR_OSSL_WRONG_FINAL_BLOCK_LENGTH Error: error:1C80006B:Provider routines::wrong final block length
// => ERR_OSSL_BAD_DECRYPT Error: error:1C800064:Provider routines::bad decrypt
// => 99eeb8fd,779364e6649322020ac2a0fb98631c8d 99eeb8fd,779364e6649322020ac2a0fb 245f5542,4d2c7f14ec333a340fecdf1c1652bc8b c229fc23,ff59f079622f5105479f54a569dcd19d
// => text undefined Error: Unsupported state or unable to authenticate data undefined Error: Unsupported state or unable to authenticate data undefined Error: Unsupported state or unable to authenticate data ERR_CRYPTO_INVALID_AUTH_TAG TypeError: Invalid authentication tag length: 1
// => ERR_CRYPTO_UNKNOWN_CIPHER Error: Unknown cipher ERR_CRYPTO_INVALID_KEYLEN RangeError: Invalid key length ERR_CRYPTO_INVALID_IV TypeError: Invalid initialization vector
// => ERR_CRYPTO_INVALID_STATE Error: Invalid state undefined Error: Trying to add data in unsupported state ERR_INVALID_ARG_TYPE TypeError: The "data" argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received type number (5)
// => true true true
// => 832f5e651ab435118c5b3652a9429be673e3cb6bf6512fae12d9615d7963f02323f580a420dadd9cc8b95d3335
// => true
// => ERR_OSSL_WRONG_FINAL_BLOCK_LENGTH
