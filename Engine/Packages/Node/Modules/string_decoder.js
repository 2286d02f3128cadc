// nodejs.org/api/string_decoder.html
'use strict';

const { Buffer } = require('buffer');

// The bytes at the end that begin a character which is not complete.
const incomplete = (bytes, encoding) => {
  if (encoding === 'utf8') {
    for (let back = 1; back <= Math.min(3, bytes.length); back++) {
      const byte = bytes[bytes.length - back];
      if (byte < 0x80) return 0;
      if (byte >= 0xC0) return (byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2) > back ? back : 0;
    }
    return 0;
  }
  if (encoding === 'utf16le') {
    const odd = bytes.length % 2, last = bytes.length - odd - 1;
    return last > 0 && bytes[last] >= 0xD8 && bytes[last] <= 0xDB ? odd + 2 : odd;
  }
  return encoding === 'base64' || encoding === 'base64url' ? bytes.length % 3 : 0;
};

class StringDecoder {
  #rest = Buffer.alloc(0);

  constructor(encoding = 'utf8') {
    this.encoding = Buffer.normalizeEncoding(encoding);
  }

  write(chunk) {
    if (typeof chunk === 'string') return chunk;
    const bytes = Buffer.concat([this.#rest, chunk]);
    const kept = incomplete(bytes, this.encoding);
    this.#rest = bytes.subarray(bytes.length - kept);
    return bytes.toString(this.encoding, 0, bytes.length - kept);
  }

  end(chunk) {
    const text = chunk === undefined ? '' : this.write(chunk);
    const rest = this.#rest;
    this.#rest = Buffer.alloc(0);
    return text + (this.encoding === 'utf8' && rest.length > 0 ? '\uFFFD' : rest.toString(this.encoding));
  }
}

module.exports = { StringDecoder };
