const zlib = require('node:zlib');
const fails = work => { try { return work(); } catch (error) { return `${error.code} ${error.errno} ${error.name}: ${error.message}`; } };
const dictionary = Buffer.from('{"name":"","value":0,"description":"the usual words of many small messages"}'.repeat(3));
const text = '{"name":"a","value":5,"description":"the usual words of many small messages"}';
for (const [pack, unpack] of [[zlib.deflateSync, zlib.inflateSync], [zlib.deflateRawSync, zlib.inflateRawSync]]) {
  const packed = pack(text, { dictionary });
  print(packed.length < pack(text).length / 2, unpack(packed, { dictionary }).toString() === text);
}
// => true true
// => true true
const packed = zlib.deflateSync(text, { dictionary });
print(packed.subarray(0, 2).toString('hex'), packed.readUInt32BE(2).toString(16), zlib.deflateSync(text, { dictionary, level: 1 }).subarray(0, 2).toString('hex')); // => 78bb a17e4eac 783f
print(fails(() => zlib.inflateSync(packed))); // => Z_NEED_DICT 2 Error: Missing dictionary
print(fails(() => zlib.inflateSync(packed, { dictionary: Buffer.from('other') }))); // => Z_NEED_DICT 2 Error: Bad dictionary
print(fails(() => zlib.inflateSync(packed.subarray(0, -2), { dictionary }))); // => Z_BUF_ERROR -5 Error: unexpected end of file
print(fails(() => zlib.inflateSync(Buffer.concat([packed.subarray(0, -1), Buffer.from([packed.at(-1) ^ 1])]), { dictionary }))); // => Z_DATA_ERROR -3 Error: incorrect data check
print(zlib.inflateSync(Buffer.concat([packed, Buffer.from('more')]), { dictionary }).toString() === text); // => true
print(zlib.unzipSync(packed, { dictionary }).length === text.length, zlib.inflateSync(zlib.deflateSync(text), { dictionary }).length === text.length, zlib.gunzipSync(zlib.gzipSync(text, { dictionary })).length === text.length); // => true true true
print(fails(() => zlib.deflateSync(text, { dictionary: 'text' }))); // => ERR_INVALID_ARG_TYPE undefined TypeError: The "options.dictionary" property must be an instance of Buffer, TypedArray, DataView, or ArrayBuffer. Received type string ('text')
// Written by zlib: of a dictionary of 40,000 bytes, data reach the last 32 KiB.
const long = Buffer.alloc(40_000, index => 0).map((value, index) => index * index % 251);
print(zlib.inflateSync(zlib.deflateSync(long.subarray(-5000), { dictionary: long }), { dictionary: long }).equals(long.subarray(-5000)));
// => true
(async () => {
  const { pipeline } = require('node:stream/promises'), { Readable } = require('node:stream');
  const parts = [];
  await pipeline(Readable.from([text, text, text].map(part => Buffer.from(part))), zlib.createDeflate({ dictionary }), zlib.createInflate({ dictionary }), async source => { for await (const part of source) parts.push(part); });
  print(Buffer.concat(parts).toString() === text.repeat(3)); // => true
})();
