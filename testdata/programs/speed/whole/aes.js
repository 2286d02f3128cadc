// FIPS 197 with a key of 128 bits; the tables are computed, not written down.
const SBOX = new Uint8Array(256), INVERSE = new Uint8Array(256);
const double = x => (x << 1 ^ (x & 0x80 ? 0x1b : 0)) & 255;
function multiply(a, b) {
  let product = 0;
  for (; b !== 0; b >>= 1, a = double(a)) if (b & 1) product ^= a;
  return product;
}
(function tables() {
  // 3 generates all elements of the field but 0; the inverse of 3^n is 3^(255-n).
  const powers = new Uint8Array(256);
  for (let i = 0, x = 1; i < 256; i++, x = double(x) ^ x) powers[i] = x;
  const logs = new Uint8Array(256);
  for (let i = 0; i < 255; i++) logs[powers[i]] = i;
  for (let i = 0; i < 256; i++) {
    const x = i === 0 ? 0 : powers[(255 - logs[i]) % 255];
    let s = 0x63;
    for (let k = 0; k < 5; k++) s ^= (x << k | x >> (8 - k)) & 255;
    SBOX[i] = s;
    INVERSE[s] = i;
  }
})();
function expand(key) {
  const words = new Uint8Array(176);
  words.set(key);
  let rcon = 1;
  for (let i = 16; i < 176; i += 4) {
    let [a, b, c, d] = words.subarray(i - 4, i);
    if (i % 16 === 0) {
      [a, b, c, d] = [SBOX[b] ^ rcon, SBOX[c], SBOX[d], SBOX[a]];
      rcon = double(rcon);
    }
    words[i] = words[i - 16] ^ a; words[i + 1] = words[i - 15] ^ b; words[i + 2] = words[i - 14] ^ c; words[i + 3] = words[i - 13] ^ d;
  }
  return words;
}
function addKey(state, words, round) {
  for (let i = 0; i < 16; i++) state[i] ^= words[round * 16 + i];
}
function encrypt(block, words, state, other) {
  for (let i = 0; i < 16; i++) state[i] = block[i];
  addKey(state, words, 0);
  for (let round = 1; round <= 10; round++) {
    for (let i = 0; i < 16; i++) other[i] = SBOX[state[(i + (i & 3) * 4) & 15]];
    if (round < 10) {
      for (let i = 0; i < 16; i += 4) {
        const a = other[i], b = other[i + 1], c = other[i + 2], d = other[i + 3], all = a ^ b ^ c ^ d;
        state[i] = a ^ all ^ double(a ^ b);
        state[i + 1] = b ^ all ^ double(b ^ c);
        state[i + 2] = c ^ all ^ double(c ^ d);
        state[i + 3] = d ^ all ^ double(d ^ a);
      }
    } else {
      for (let i = 0; i < 16; i++) state[i] = other[i];
    }
    addKey(state, words, round);
  }
}
function decrypt(block, words, state, other) {
  for (let i = 0; i < 16; i++) state[i] = block[i];
  for (let round = 10; round >= 1; round--) {
    addKey(state, words, round);
    if (round < 10) {
      for (let i = 0; i < 16; i += 4) {
        const [a, b, c, d] = [state[i], state[i + 1], state[i + 2], state[i + 3]];
        state[i] = multiply(a, 14) ^ multiply(b, 11) ^ multiply(c, 13) ^ multiply(d, 9);
        state[i + 1] = multiply(a, 9) ^ multiply(b, 14) ^ multiply(c, 11) ^ multiply(d, 13);
        state[i + 2] = multiply(a, 13) ^ multiply(b, 9) ^ multiply(c, 14) ^ multiply(d, 11);
        state[i + 3] = multiply(a, 11) ^ multiply(b, 13) ^ multiply(c, 9) ^ multiply(d, 14);
      }
    }
    for (let i = 0; i < 16; i++) other[(i + (i & 3) * 4) & 15] = INVERSE[state[i]];
    state.set(other);
  }
  addKey(state, words, 0);
}
const hex = bytes => Array.from(bytes, b => b.toString(16).padStart(2, "0")).join("");
function run() {
  const key = Uint8Array.from({ length: 16 }, (_, i) => i), words = expand(key);
  const state = new Uint8Array(16), other = new Uint8Array(16);
  encrypt(Uint8Array.from({ length: 16 }, (_, i) => i * 17), words, state, other);
  if (hex(state) !== "69c4e0d86a7b0430d8cdb78070b4c55a") return "wrong";
  // Chained blocks, then back.
  const chain = new Uint8Array(16);
  let last = null;
  for (let i = 0; i < 700; i++) {
    for (let k = 0; k < 16; k++) chain[k] = state[k] ^ i;
    last = chain.slice();
    encrypt(chain, words, state, other);
  }
  const encrypted = state.slice();
  for (let i = 0; i < 60; i++) decrypt(encrypted, words, state, other);
  return hex(encrypted) + (hex(state) === hex(last) ? " back" : " lost");
}
print(run()); // => 88225e300ef6c932b3c04ae9af5dffa9 back
