const zlib = require('zlib'), { promisify } = require('util'), { pipeline } = require('stream/promises'), { Readable } = require('stream');
const text = 'hello '.repeat(1000);
for (const [to, from] of [['gzip', 'gunzip'], ['deflate', 'inflate'], ['deflateRaw', 'inflateRaw'], ['brotliCompress', 'brotliDecompress'], ['gzip', 'unzip'], ['deflate', 'unzip']]) {
  const bytes = zlib[`${to}Sync`](text);
  print(to, bytes.length < 200, zlib[`${from}Sync`](bytes).toString() === text);
}
// => gzip true true
// => deflate true true
// => deflateRaw true true
// => brotliCompress true true
// => gzip true true
// => deflate true true
print(zlib.gunzipSync(Buffer.from('H4sIAAAAAAAAA8tIzcnJBwCGphA2BQAAAA==', 'base64')).toString()); // => hello
print(zlib.crc32('hello').toString(16), zlib.constants.Z_BEST_SPEED); // => 3610a686 1
const fails = work => { try { work(); } catch (error) { print(error.code ?? error.message); } };
fails(() => zlib.gunzipSync('no gzip at all')); // => Z_DATA_ERROR
fails(() => zlib.gunzipSync(zlib.gzipSync(text).subarray(0, 20))); // => Z_BUF_ERROR
fails(() => zlib.gunzipSync(zlib.gzipSync(text).subarray(0, -1))); // => Z_BUF_ERROR
for (const [to, from] of [['deflate', 'inflate'], ['deflateRaw', 'inflateRaw']]) fails(() => zlib[`${from}Sync`](zlib[`${to}Sync`](text).subarray(0, -5)));
// => Z_BUF_ERROR
// => Z_BUF_ERROR
fails(() => zlib.inflateSync(Buffer.alloc(0))); // => Z_BUF_ERROR
print(zlib.gunzipSync(Buffer.concat([zlib.gzipSync('two '), zlib.gzipSync('members')])).toString()); // => two members
fails(() => zlib.gunzipSync(zlib.gzipSync(text), { maxOutputLength: 100 })); // => ERR_BUFFER_TOO_LARGE
fails(() => zlib.gzipSync('x', { level: 10 })); // => ERR_OUT_OF_RANGE
fails(() => zlib.gzipSync(1)); // => ERR_INVALID_ARG_TYPE
(async () => {
  print((await promisify(zlib.inflate)(await promisify(zlib.deflate)('later'))).toString()); // => later
  let all = '';
  await pipeline(Readable.from([text]), zlib.createGzip(), zlib.createGunzip(), async source => { for await (const part of source) all += part; });
  print(all === text); // => true
  zlib.gunzip(Buffer.from('bad data'), error => print('callback', error.code)); // => callback Z_DATA_ERROR
})();
