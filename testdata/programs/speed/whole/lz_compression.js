// Lempel-Ziv with a window and hash chains, then a code of bytes; decompression must give the same.
function compress(input) {
  const out = [], heads = new Int32Array(4096).fill(-1), before = new Int32Array(input.length).fill(-1);
  const hashAt = at => (input[at] * 506832829 ^ input[at + 1] * 2654435 ^ input[at + 2] * 40503) & 4095;
  const insert = at => {
    if (at + 2 >= input.length) return;
    const h = hashAt(at);
    before[at] = heads[h];
    heads[h] = at;
  };
  let flags = 0, flagCount = 0, flagAt = -1;
  const flag = bit => {
    if (flagCount === 0) { flagAt = out.length; out.push(0); flags = 0; }
    flags |= bit << flagCount;
    out[flagAt] = flags;
    flagCount = (flagCount + 1) & 7;
  };
  for (let at = 0; at < input.length;) {
    let bestLength = 0, bestDistance = 0;
    if (at + 2 < input.length) {
      let candidate = heads[hashAt(at)];
      for (let tries = 0; candidate >= 0 && at - candidate < 32768 && tries < 12; tries++, candidate = before[candidate]) {
        let length = 0;
        while (length < 255 && at + length < input.length && input[candidate + length] === input[at + length]) length++;
        if (length > bestLength) { bestLength = length; bestDistance = at - candidate; }
      }
    }
    if (bestLength >= 4) {
      flag(1);
      out.push(bestLength, bestDistance & 255, bestDistance >> 8);
      for (let i = 0; i < bestLength; i++) insert(at++);
    } else {
      flag(0);
      out.push(input[at]);
      insert(at++);
    }
  }
  return Uint8Array.from(out);
}
function decompress(bytes) {
  const out = [];
  let flags = 0, left = 0;
  for (let at = 0; at < bytes.length;) {
    if (left === 0) { flags = bytes[at++]; left = 8; }
    if (flags & 1) {
      const length = bytes[at], distance = bytes[at + 1] | bytes[at + 2] << 8;
      at += 3;
      for (let i = 0; i < length; i++) out.push(out[out.length - distance]);
    } else {
      out.push(bytes[at++]);
    }
    flags >>= 1;
    left--;
  }
  return out;
}
function makeText() {
  const words = ["engine", "script", "value", "object", "property", "of", "the", "a", "returns", "function", "number"];
  let seed = 99, text = "";
  while (text.length < 30000) {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    text += words[(seed >> 8) % words.length] + ((seed >> 16) % 9 === 0 ? ".\n" : " ");
  }
  return Uint8Array.from(text, c => c.charCodeAt(0));
}
const input = makeText();
function run() {
  const packed = compress(input), back = decompress(packed);
  if (back.length !== input.length) return "wrong length";
  let hash = 0;
  for (let i = 0; i < back.length; i++) {
    if (back[i] !== input[i]) return "wrong at " + i;
    if (i < packed.length) hash = (hash * 31 + packed[i]) | 0;
  }
  return packed.length + ":" + hash;
}
print(run()); // => 8602:152957495
