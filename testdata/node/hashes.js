const crypto = require('crypto'), { pipeline } = require('stream/promises'), { Readable } = require('stream');
for (const name of ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512']) print(name, crypto.createHash(name).update('a').update('bc').digest('hex').slice(0, 16));
// => md5 900150983cd24fb0
// => sha1 a9993e364706816a
// => sha224 23097d223405d822
// => sha256 ba7816bf8f01cfea
// => sha384 cb00753f45a35e8b
// => sha512 ddaf35a193617aba
print(crypto.createHash('SHA-224').update('').digest('hex')); // => d14a028c2a3a2bc9476102bb288234c415a2b01f828ea62ac5b3e42f
print(crypto.createHash('sha224').update('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq').digest('hex')); // => 75388b16512776cc5dba5da1fd890150b0c6455cb4f58b1952522525
print(crypto.createHmac('sha224', 'Jefe').update('what do ya want for nothing?').digest('hex')); // => a30e01098bc6dbbf45690f3a7e9e6d0f8bbea2a39e6148008fd05e44
print(crypto.createHmac('sha256', 'k'.repeat(100)).update('x').digest('base64')); // => jBhYv/bPnLc3CLS1T0O8puG4tMM4B2DcAJABsmW2TG8=
try { crypto.createHash('none'); } catch (error) { print(error.message); } // => Digest method not supported
const hash = crypto.createHash('sha256');
pipeline(Readable.from(['abc'], { objectMode: false }), hash).then(() => print(hash.digest === undefined, hash.read().toString('hex').slice(0, 8))); // => false ba7816bf
