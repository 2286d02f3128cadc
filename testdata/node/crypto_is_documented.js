const crypto = require('node:crypto');
const fails = work => { try { work(); return 'no error'; } catch (error) { return `${error.code} ${error.name}: ${error.message}`; } };
print(crypto.createHash('md5').update('a').digest('hex')); // => 0cc175b9c0f1b6a831c399e269772661
print(crypto.createHash('sha1').update('a').update(Buffer.from('b')).digest('base64')); // => 2iNhTgJGmg18e9G9q1ycR0sZBNw=
print(crypto.createHash('sha256').update('a', 'utf8').digest('base64url'), crypto.createHash('sha256').update('6162', 'hex').digest('latin1').length); // => ypeBEsobvcr6wjGzmiPcTaeG7_gUfE5yuYB3ha_uSLs 32
print(crypto.createHash('sha384').update(new Uint16Array([1, 2])).digest('hex').slice(0, 16), crypto.createHash('sha512').digest().length); // => 1a79449813d9323e 64
print(crypto.createHmac('sha256', 'key').update('data').digest('hex')); // => 5031fe3d989c6d1537a013fa6e739da23463fdaec3b70137d828e36ace221bd0
print(crypto.createHmac('sha1', Buffer.alloc(100, 1)).update('data').digest('hex'), crypto.createHmac('sha512', '').digest('hex').slice(0, 8)); // => 0ea648c053a17aea7097ef74b6d7c8e936aeaace b936cee8
print(crypto.hash('sha1', 'x'), crypto.hash('md5', Buffer.from('x'), 'base64'), crypto.hash('sha256', 'x', 'buffer').length, crypto.hash('sha1', 'x', { outputEncoding: 'base64' })); // => 11f6ad8ec52a2984abaafd7c3b516503785c2072 ndTkYSaMgDT1yFZOFVxnpg== 32 EfatjsUqKYSrqv18O1FlA3hcIHI=
const hash = crypto.createHash('sha1'); const copy = hash.update('a').copy();
print(hash.digest('hex') === copy.digest('hex'), fails(() => hash.digest()), fails(() => hash.update('x')), fails(() => hash.copy())); // => true ERR_CRYPTO_HASH_FINALIZED Error: Digest already called ERR_CRYPTO_HASH_FINALIZED Error: Digest already called ERR_CRYPTO_HASH_FINALIZED Error: Digest already called
print(fails(() => crypto.createHash('nope'))); // => undefined Error: Digest method not supported
print(fails(() => crypto.createHash(1))); // => ERR_INVALID_ARG_TYPE TypeError: The "algorithm" argument must be of type string. Received type number (1)
print(fails(() => crypto.createHash('sha1').update(5))); // => ERR_INVALID_ARG_TYPE TypeError: The "data" argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received type number (5)
print(fails(() => crypto.createHmac('nope', 'k'))); // => ERR_CRYPTO_INVALID_DIGEST TypeError: Invalid digest: nope
print(fails(() => crypto.createHmac('sha1'))); // => ERR_INVALID_ARG_TYPE TypeError: The "key" argument must be of type string or an instance of ArrayBuffer, Buffer, TypedArray, DataView, KeyObject, or CryptoKey. Received undefined
print(crypto.randomBytes(5).length, Buffer.isBuffer(crypto.randomBytes(1)), crypto.randomFillSync(Buffer.alloc(4)).length, crypto.randomUUID().length, crypto.randomUUID({ disableEntropyCache: true })[14]); // => 5 true 4 36 4
print(fails(() => crypto.randomBytes(-1))); // => ERR_OUT_OF_RANGE RangeError: The value of "size" is out of range. It must be >= 0 && <= 2147483647. Received -1
print(fails(() => crypto.randomBytes('1'))); // => ERR_INVALID_ARG_TYPE TypeError: The "size" argument must be of type number. Received type string ('1')
print(fails(() => crypto.randomInt(5, 5))); // => ERR_OUT_OF_RANGE RangeError: The value of "max" is out of range. It must be greater than the value of "min" (5). Received 5
print(fails(() => crypto.randomInt(1.5))); // => ERR_INVALID_ARG_TYPE TypeError: The "max" argument must be a safe integer. Received type number (1.5)
let all = true; for (let i = 0; i < 100; i++) { const v = crypto.randomInt(3, 6); if (v < 3 || v >= 6) all = false; } print(all); // => true
print(crypto.timingSafeEqual(Buffer.from('a'), Buffer.from('a')), crypto.timingSafeEqual(new Uint8Array([1]), Buffer.from([2])), fails(() => crypto.timingSafeEqual(Buffer.from('a'), Buffer.from('ab')))); // => true false ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH RangeError: Input buffers must have the same byte length
print(fails(() => crypto.timingSafeEqual('a', 'a'))); // => ERR_INVALID_ARG_TYPE TypeError: The "buf1" argument must be an instance of ArrayBuffer, Buffer, TypedArray, or DataView.
print(crypto.pbkdf2Sync('secret', 'salt', 1000, 16, 'sha512').toString('hex')); // => f76f72381b75f0deb1c339334a8c8974
print(Buffer.from(crypto.hkdfSync('sha256', 'key', 'salt', 'info', 10)).toString('hex')); // => 9ca0d662557439e3b833
print(crypto.scryptSync('password', 'salt', 16).toString('hex'), crypto.scryptSync('p', 's', 8, { N: 16, r: 1, p: 2 }).toString('hex')); // => 745731af4484f323968969eda289aeee 2152d1c58cd478c6
print(crypto.getHashes().includes('sha256'), crypto.webcrypto === globalThis.crypto, crypto.webcrypto.subtle === crypto.subtle, typeof crypto.getRandomValues); // => true true true function
print(crypto.createHash('sha1') instanceof crypto.Hash, crypto.createHmac('sha1', 'k') instanceof crypto.Hmac, crypto.createHash('sha1') instanceof require('stream').Transform); // => true true true
const key = crypto.createSecretKey(Buffer.from('0123456789abcdef'));
print(key.type, key.symmetricKeySize, key.export().toString(), key.equals(crypto.createSecretKey('0123456789abcdef', 'utf8')), crypto.createHmac('sha1', key).update('x').digest('hex')); // => secret 16 0123456789abcdef true 512db29bd1e993f874ae719e286203d6c3c50114
(async () => {
  print(await new Promise(done => crypto.randomBytes(3, (error, bytes) => done([error, bytes.length].join())))); // => ,3
  print(await new Promise(done => crypto.randomFill(Buffer.alloc(3), (error, bytes) => done(bytes.length)))); // => 3
  print(await new Promise(done => crypto.randomInt(1, (error, value) => done(value)))); // => 0
  print(await new Promise(done => crypto.pbkdf2('a', 'b', 1, 8, 'sha1', (error, key) => done(key.toString('hex'))))); // => b08f749cb72e94be
  print(await new Promise(done => crypto.scrypt('a', 'b', 8, (error, key) => done(key.toString('hex'))))); // => 87c5081bda438d49
  const digest = await crypto.subtle.digest('SHA-256', Buffer.from('abc'));
  print(Buffer.from(digest).toString('hex').slice(0, 8)); // => ba7816bf
  const { pipeline } = require('stream/promises'), { Readable } = require('stream');
  const hashing = crypto.createHash('sha1');
  await pipeline(Readable.from([Buffer.from('a'), Buffer.from('b')]), hashing);
  print(hashing.digest === undefined, hashing.read()?.toString('hex')); // => false da23614e02469a0d7c7bd1bdab5c9c474b1904dc
})();
