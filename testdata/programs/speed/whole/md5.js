// RFC 1321.
const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const TABLE = [];
for (let i = 0; i < 64; i++) TABLE.push(Math.floor(Math.abs(Math.sin(i + 1)) * 4294967296) | 0);
function toWords(text) {
  const count = ((text.length + 8 >> 6) + 1) * 16, words = new Array(count).fill(0);
  for (let i = 0; i < text.length; i++) words[i >> 2] |= text.charCodeAt(i) << (i % 4 * 8);
  words[text.length >> 2] |= 0x80 << (text.length % 4 * 8);
  words[count - 2] = text.length * 8;
  return words;
}
function md5(text) {
  const words = toWords(text);
  let a0 = 0x67452301, b0 = 0xefcdab89 | 0, c0 = 0x98badcfe | 0, d0 = 0x10325476;
  for (let block = 0; block < words.length; block += 16) {
    let a = a0, b = b0, c = c0, d = d0;
    for (let i = 0; i < 64; i++) {
      let f, g;
      if (i < 16) { f = (b & c) | (~b & d); g = i; }
      else if (i < 32) { f = (d & b) | (~d & c); g = (5 * i + 1) & 15; }
      else if (i < 48) { f = b ^ c ^ d; g = (3 * i + 5) & 15; }
      else { f = c ^ (b | ~d); g = (7 * i) & 15; }
      f = (f + a + TABLE[i] + words[block + g]) | 0;
      const shift = SHIFTS[(i >> 4) * 4 + (i & 3)];
      a = d; d = c; c = b;
      b = (b + (f << shift | f >>> (32 - shift))) | 0;
    }
    a0 = (a0 + a) | 0; b0 = (b0 + b) | 0; c0 = (c0 + c) | 0; d0 = (d0 + d) | 0;
  }
  let hex = "";
  for (const word of [a0, b0, c0, d0]) {
    for (let i = 0; i < 4; i++) hex += (word >>> (i * 8) & 255).toString(16).padStart(2, "0");
  }
  return hex;
}
function run() {
  if (md5("abc") !== "900150983cd24fb0d6963f7d28e17f72") return "wrong";
  let text = "The quick brown fox jumps over the lazy dog. ".repeat(40);
  for (let i = 0; i < 50; i++) text = md5(text) + text.slice(16);
  return md5(text);
}
print(run()); // => 6b74e4da8a1d9981a3c43338d2d51c16
