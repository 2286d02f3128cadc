// nodejs.org/api/zlib.html. A stream that compresses does so part by part. One that decompresses gathers its input until the end.
'use strict';

const native = require('quoll-native');
const { Buffer, kMaxLength } = require('buffer');

const constants = {
  Z_NO_FLUSH: 0, Z_PARTIAL_FLUSH: 1, Z_SYNC_FLUSH: 2, Z_FULL_FLUSH: 3, Z_FINISH: 4, Z_BLOCK: 5, Z_OK: 0, Z_STREAM_END: 1, Z_NEED_DICT: 2, Z_ERRNO: -1,
  Z_STREAM_ERROR: -2, Z_DATA_ERROR: -3, Z_MEM_ERROR: -4, Z_BUF_ERROR: -5, Z_VERSION_ERROR: -6, Z_NO_COMPRESSION: 0, Z_BEST_SPEED: 1,
  Z_BEST_COMPRESSION: 9, Z_DEFAULT_COMPRESSION: -1, Z_FILTERED: 1, Z_HUFFMAN_ONLY: 2, Z_RLE: 3, Z_FIXED: 4, Z_DEFAULT_STRATEGY: 0, ZLIB_VERNUM: 4880,
  DEFLATE: 1, INFLATE: 2, GZIP: 3, GUNZIP: 4, DEFLATERAW: 5, INFLATERAW: 6, UNZIP: 7, BROTLI_DECODE: 8, BROTLI_ENCODE: 9, Z_MIN_WINDOWBITS: 8,
  Z_MAX_WINDOWBITS: 15, Z_DEFAULT_WINDOWBITS: 15, Z_MIN_CHUNK: 64, Z_MAX_CHUNK: Infinity, Z_DEFAULT_CHUNK: 16384, Z_MIN_MEMLEVEL: 1, Z_MAX_MEMLEVEL: 9,
  Z_DEFAULT_MEMLEVEL: 8, Z_MIN_LEVEL: -1, Z_MAX_LEVEL: 9, Z_DEFAULT_LEVEL: -1, BROTLI_OPERATION_PROCESS: 0, BROTLI_OPERATION_FLUSH: 1,
  BROTLI_OPERATION_FINISH: 2, BROTLI_PARAM_MODE: 0, BROTLI_MODE_GENERIC: 0, BROTLI_MODE_TEXT: 1, BROTLI_MODE_FONT: 2, BROTLI_PARAM_QUALITY: 1,
  BROTLI_MIN_QUALITY: 0, BROTLI_MAX_QUALITY: 11, BROTLI_DEFAULT_QUALITY: 11, BROTLI_PARAM_LGWIN: 2, BROTLI_DEFAULT_WINDOW: 22, BROTLI_PARAM_SIZE_HINT: 5,
};

const errors = require('quoll-errors');

// Errors of zlib have a number too, and their code is not in their text.
const makeError = (Type, code, message, errno) => errno === undefined ? errors.makeError(Type, code, message) : Object.assign(new Type(message), { errno, code });
const bytesOf = data => {
  if (typeof data === 'string') return Buffer.from(data);
  if (ArrayBuffer.isView(data)) return data;
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  throw errors.invalidType('buffer', 'of type string or an instance of Buffer, TypedArray, DataView, or ArrayBuffer', data);
};

const levelOf = (form, options) => {
  if (form === 'brotli') return options?.params?.[constants.BROTLI_PARAM_QUALITY] ?? constants.BROTLI_DEFAULT_QUALITY;
  const level = options?.level ?? -1;
  if (!(level >= -1 && level <= 9)) throw makeError(RangeError, 'ERR_OUT_OF_RANGE', `The value of "options.level" is out of range. It must be >= -1 and <= 9. Received ${level}`);
  return level;
};

const isGzip = bytes => bytes.length >= 2 && bytes[0] === 0x1F && bytes[1] === 0x8B;
// RFC 1950, 2.2.
const isZlib = bytes => bytes.length < 2 || ((bytes[0] << 8) + bytes[1]) % 31 === 0;
const wrap = bytes => Object.setPrototypeOf(bytes, Buffer.prototype);
const asBytes = view => view instanceof Uint8Array ? view : new Uint8Array(view.buffer, view.byteOffset, view.byteLength);

// The preset dictionary of the options.
const dictionaryOf = options => {
  const dictionary = options?.dictionary;
  if (dictionary === undefined || ArrayBuffer.isView(dictionary)) return dictionary;
  if (dictionary instanceof ArrayBuffer) return new Uint8Array(dictionary);
  throw errors.invalidType('options.dictionary', 'an instance of Buffer, TypedArray, DataView, or ArrayBuffer', dictionary);
};
// The one that data need: those of zlib's form have a flag, and the checksum of the dictionary (RFC 1950, 2.2).
const neededDictionary = (form, bytes, options) => {
  const dictionary = dictionaryOf(options);
  if (form === 'raw') return dictionary;
  if (form !== 'deflate' || bytes.length < 6 || (bytes[1] & 0x20) === 0) return undefined;
  if (dictionary === undefined) throw makeError(Error, 'Z_NEED_DICT', 'Missing dictionary', constants.Z_NEED_DICT);
  if (native.adler32(dictionary) !== Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).readUInt32BE(2)) throw makeError(Error, 'Z_NEED_DICT', 'Bad dictionary', constants.Z_NEED_DICT);
  return dictionary;
};

const compress = (form, data, options) => wrap(native.compress(form, bytesOf(data), levelOf(form, options), dictionaryOf(options)));

const decompress = (form, data, options) => {
  const bytes = asBytes(bytesOf(data)), max = options?.maxOutputLength ?? kMaxLength;
  if (form === 'unzip') form = isGzip(bytes) ? 'gzip' : 'deflate';
  const isPart = options?.finishFlush !== undefined && options.finishFlush !== (form === 'brotli' ? constants.BROTLI_OPERATION_FINISH : constants.Z_FINISH);
  if (form === 'gzip' && bytes.length >= 2 && !isGzip(bytes) || form === 'deflate' && !isZlib(bytes)) throw makeError(Error, 'Z_DATA_ERROR', 'incorrect header check', constants.Z_DATA_ERROR);
  const dictionary = neededDictionary(form, bytes, options);
  let result;
  try {
    result = bytes.length === 0 ? undefined : native.decompress(form, bytes, max, isPart, dictionary);
  } catch (error) {
    if (error.code === undefined) throw error;
    throw form === 'brotli' ? makeError(Error, 'ERR_BROTLI_DECOMPRESSION_FAILED', `Decompression failed: ${error.message}`, -1)
      : error.code === 'Z_BUF_ERROR' ? makeError(Error, error.code, 'unexpected end of file', constants.Z_BUF_ERROR)
      : makeError(Error, 'Z_DATA_ERROR', error.message, constants.Z_DATA_ERROR);
  }
  if (result === undefined) throw makeError(Error, 'Z_BUF_ERROR', 'unexpected end of file', constants.Z_BUF_ERROR);
  if (result === null) throw makeError(RangeError, 'ERR_BUFFER_TOO_LARGE', `Cannot create a Buffer larger than ${max} bytes`);
  return wrap(result);
};

// The name of the function and of the class, what it does, and the form.
const forms = [
  ['gzip', 'Gzip', compress, 'gzip'], ['gunzip', 'Gunzip', decompress, 'gzip'], ['deflate', 'Deflate', compress, 'deflate'],
  ['inflate', 'Inflate', decompress, 'deflate'], ['deflateRaw', 'DeflateRaw', compress, 'raw'], ['inflateRaw', 'InflateRaw', decompress, 'raw'],
  ['unzip', 'Unzip', decompress, 'unzip'], ['brotliCompress', 'BrotliCompress', compress, 'brotli'],
  ['brotliDecompress', 'BrotliDecompress', decompress, 'brotli'],
];

// Each part is pushed as soon as it is there.
const compressParts = (stream, form, options) => {
  const compressor = native.newCompressor(form, levelOf(form, options), dictionaryOf(options));
  const add = (bytes, step) => {
    const part = native.compressPart(compressor, bytes, step);
    if (part.length > 0) stream.push(wrap(part));
  };
  stream._transform = (chunk, encoding, done) => {
    stream.bytesWritten += chunk.length;
    add(asBytes(chunk), 'write');
    done();
  };
  stream._flush = done => {
    add(new Uint8Array(0), 'end');
    done();
  };
  Object.defineProperty(stream, '_flushParts', { value: () => add(new Uint8Array(0), 'flush') });
};

const gatherParts = (stream, work) => {
  const parts = [];
  stream._transform = (chunk, encoding, done) => {
    parts.push(chunk);
    stream.bytesWritten += chunk.length;
    done();
  };
  stream._flush = done => {
    let result;
    try {
      result = work(Buffer.concat(parts.splice(0)));
    } catch (error) {
      done(error);
      return;
    }
    // In parts, so that a slow reader gets one after the other.
    for (let at = 0; at < result.length; at += 65536) stream.push(result.subarray(at, at + 65536));
    done();
  };
};

// The classes of streams are made when a script first asks for one.
const classes = {};
const makeClass = (name, work, form) => {
  const { Transform } = require('stream');
  function Zlib(options) {
    if (!(this instanceof Zlib)) return new Zlib(options);
    if (work === compress) levelOf(form, options);
    dictionaryOf(options);
    Transform.call(this, options);
    this.bytesWritten = 0;
    if (work === compress) compressParts(this, form, options);
    else gatherParts(this, data => work(form, data, options));
  }
  Object.setPrototypeOf(Zlib, Transform);
  Object.setPrototypeOf(Zlib.prototype, Transform.prototype);
  Object.defineProperty(Zlib, 'name', { value: name });
  Object.defineProperties(Zlib.prototype, {
    close: { value(callback) { if (callback) this.once('close', callback); this.destroy(); }, writable: true, configurable: true },
    flush: {
      value(kind, callback) {
        const done = typeof kind === 'function' ? kind : callback;
        // After what was written before.
        this.write(Buffer.alloc(0), () => {
          if (!this.writableEnded) this._flushParts?.();
          done?.();
        });
      },
      writable: true, configurable: true,
    },
    reset: { value() { }, writable: true, configurable: true },
    params: { value(level, strategy, callback) { native.queueMicrotask(callback); }, writable: true, configurable: true },
  });
  return Zlib;
};

const zlib = { constants, codes: { Z_OK: 0, Z_STREAM_END: 1, Z_NEED_DICT: 2, Z_ERRNO: -1, Z_STREAM_ERROR: -2, Z_DATA_ERROR: -3, Z_MEM_ERROR: -4, Z_BUF_ERROR: -5, Z_VERSION_ERROR: -6 } };
for (const [name, type, work, form] of forms) {
  zlib[`${name}Sync`] = (data, options) => work(form, data, options);
  zlib[name] = (data, options, callback = options) => {
    if (typeof callback !== 'function') throw makeError(TypeError, 'ERR_INVALID_ARG_TYPE', 'The "callback" argument must be of type function. Received undefined');
    const bytes = bytesOf(data);
    native.queueMicrotask(() => {
      let result;
      try {
        result = work(form, bytes, typeof options === 'object' ? options : undefined);
      } catch (error) {
        callback(error);
        return;
      }
      callback(null, result);
    });
  };
  Object.defineProperty(zlib, type, { get: () => classes[type] ??= makeClass(type, work, form), enumerable: true, configurable: true });
  zlib[`create${type}`] = options => new zlib[type](options);
}
Object.assign(zlib, Object.fromEntries(Object.entries(constants).filter(([name]) => name.startsWith('Z_'))));
zlib.crc32 = (data, value = 0) => native.crc32(bytesOf(data), value);

module.exports = zlib;
0 && (module.exports = {
  constants, codes, gzip, gzipSync, Gzip, createGzip, gunzip, gunzipSync, Gunzip, createGunzip, deflate, deflateSync, Deflate, createDeflate, inflate,
  inflateSync, Inflate, createInflate, deflateRaw, deflateRawSync, DeflateRaw, createDeflateRaw, inflateRaw, inflateRawSync, InflateRaw, createInflateRaw,
  unzip, unzipSync, Unzip, createUnzip, brotliCompress, brotliCompressSync, BrotliCompress, createBrotliCompress, brotliDecompress, brotliDecompressSync,
  BrotliDecompress, createBrotliDecompress, crc32,
});
