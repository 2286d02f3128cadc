// How the tables are packed: numbers of seven bits a byte, least first, signed ones in zigzag; arrays of wide numbers
// as planes of bytes, highest first, which Brotli compresses better.
'use strict';
const zlib = require('zlib');

class Packing {
  bytes = [];

  byte(n) { this.bytes.push(n & 0xff); }

  number(n) {
    while (n >= 0x80) {
      this.bytes.push((n & 0x7f) | 0x80);
      n = Math.floor(n / 128);
    }
    this.bytes.push(n);
  }

  signed(n) { this.number(n < 0 ? -2 * n - 1 : 2 * n); }

  text(text) {
    this.number(text.length);
    for (let i = 0; i < text.length; i++) this.number(text.charCodeAt(i));
  }

  /** Numbers of up to 64 bits (BigInt above 32), without their count. */
  planes(values, width) {
    for (let shift = 8 * (width - 1); shift >= 0; shift -= 8) {
      for (const value of values) this.byte(typeof value === 'bigint' ? Number((value >> BigInt(shift)) & 0xffn) : value >>> shift);
    }
  }

  /** Ranges [from, to] in order: the gap since the previous one, the length, and what the callback adds. */
  ranges(ranges, add = () => {}) {
    this.number(ranges.length);
    let last = 0;
    for (const range of ranges) {
      this.number(range[0] - last);
      this.number(range[1] - range[0] + 1);
      add(range);
      last = range[1] + 1;
    }
  }
}

const compress = bytes => zlib.brotliCompressSync(Buffer.from(bytes), {
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_LGWIN]: 22,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  },
});

/** Named parts, each compressed: their number, then name and length of each, then the parts. */
function container(parts) {
  const head = new Packing(), bodies = [];
  head.number(parts.length);
  for (const [name, bytes] of parts) {
    const packed = compress(bytes);
    head.text(name);
    head.number(packed.length);
    bodies.push(packed);
  }
  return Buffer.concat([Buffer.from(head.bytes), ...bodies]);
}

module.exports = { Packing, container };
