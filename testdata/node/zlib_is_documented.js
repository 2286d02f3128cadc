const zlib = require('node:zlib');
const { promisify } = require('util');
const { pipeline } = require('stream/promises');
const { Readable } = require('stream');
const input = 'hello hello hello hello '.repeat(50);
const fails = work => { try { work(); return 'no error'; } catch (error) { return `${error.code} ${error.errno} ${error.message}`; } };
(async () => {
  for (const [pack, unpack] of [['gzip', 'gunzip'], ['deflate', 'inflate'], ['deflateRaw', 'inflateRaw'], ['brotliCompress', 'brotliDecompress'], ['gzip', 'unzip'], ['deflate', 'unzip']])
    if (zlib[`${unpack}Sync`](zlib[`${pack}Sync`](input)).toString() !== input || String(await promisify(zlib[unpack])(await promisify(zlib[pack])(input))) !== input) throw new Error(pack);
  print(zlib.inflateSync(Buffer.from('789ccb48cdc9c9070006 2c0215'.replace(' ', ''), 'hex')).toString()); // => hello
  print(fails(() => zlib.inflateSync(Buffer.from('nonsense'))), '|', fails(() => zlib.gunzipSync(Buffer.from('xx')))); // => Z_DATA_ERROR -3 incorrect header check | Z_DATA_ERROR -3 incorrect header check
  print(fails(() => zlib.gunzipSync(zlib.gzipSync('abc').subarray(0, 12)))); // => Z_BUF_ERROR -5 unexpected end of file
  print(fails(() => zlib.gunzipSync(zlib.gzipSync('a'.repeat(1000)), { maxOutputLength: 10 }))); // => ERR_BUFFER_TOO_LARGE undefined Cannot create a Buffer larger than 10 bytes
  print(fails(() => zlib.gzipSync('a', { level: 20 })), '|', fails(() => zlib.gzip('a'))); // => ERR_OUT_OF_RANGE undefined The value of "options.level" is out of range. It must be >= -1 and <= 9. Received 20 | ERR_INVALID_ARG_TYPE undefined The "callback" argument must be of type function. Received undefined
  print(fails(() => zlib.inflateSync(5))); // => ERR_INVALID_ARG_TYPE undefined The "buffer" argument must be of type string or an instance of Buffer, TypedArray, DataView, or ArrayBuffer. Received type number (5)
  print(await new Promise(done => zlib.gunzip(Buffer.from('bad'), (error, result) => done([error.code, result].join())))); // => Z_DATA_ERROR,
  const parts = [];
  await pipeline(Readable.from([Buffer.from(input)]), zlib.createGzip({ level: 9 }), zlib.createGunzip(), async source => { for await (const part of source) parts.push(part); });
  print(Buffer.concat(parts).toString() === input); // => true
  const gzip = zlib.createGzip(), seen = [];
  gzip.on('data', part => seen.push(part));
  gzip.write('first');
  await new Promise(done => gzip.flush(done));
  await new Promise(done => setTimeout(done, 2));
  print(seen.length > 0, zlib.gunzipSync(Buffer.concat(seen), { finishFlush: zlib.constants.Z_SYNC_FLUSH }).toString()); // => true first
  gzip.end('second');
  await new Promise(done => gzip.on('end', done));
  print(zlib.gunzipSync(Buffer.concat(seen)).toString(), gzip.bytesWritten); // => firstsecond 11
  const broken = zlib.createGunzip();
  broken.on('error', error => print(error.code, error.errno, error.message)); // => Z_DATA_ERROR -3 incorrect header check
  broken.end(Buffer.from('not gzip at all'));
  await new Promise(done => broken.on('close', done));
  print(zlib.crc32('hello'), zlib.crc32(Buffer.from('lo'), zlib.crc32('hel')), zlib.constants.Z_BEST_COMPRESSION, zlib.codes.Z_OK); // => 907060870 907060870 9 0
  print(zlib.gunzipSync(Buffer.concat([zlib.gzipSync('a'), zlib.gzipSync('b')])).toString(), zlib.createGzip() instanceof zlib.Gzip, zlib.Gzip.name); // => ab true Gzip
})();
