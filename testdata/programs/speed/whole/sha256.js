// FIPS 180-4, over bytes and words in typed arrays.
const K = new Uint32Array(64), START = new Uint32Array(8);
(function constants() {
  const fraction = x => Math.floor((x - Math.floor(x)) * 4294967296);
  for (let n = 2, found = 0; found < 64; n++) {
    let isPrime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) isPrime = false;
    if (!isPrime) continue;
    if (found < 8) START[found] = fraction(Math.sqrt(n));
    K[found++] = fraction(Math.cbrt(n));
  }
})();
function sha256(bytes) {
  const length = bytes.length, padded = new Uint8Array(((length + 8 >> 6) + 1) * 64);
  padded.set(bytes);
  padded[length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 4, length * 8);
  const view = new DataView(padded.buffer), state = START.slice(), w = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(block + i * 4);
    for (let i = 16; i < 64; i++) {
      const x = w[i - 15], y = w[i - 2];
      const s0 = (x >>> 7 | x << 25) ^ (x >>> 18 | x << 14) ^ x >>> 3;
      const s1 = (y >>> 17 | y << 15) ^ (y >>> 19 | y << 13) ^ y >>> 10;
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const s1 = (e >>> 6 | e << 26) ^ (e >>> 11 | e << 21) ^ (e >>> 25 | e << 7);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const s0 = (a >>> 2 | a << 30) ^ (a >>> 13 | a << 19) ^ (a >>> 22 | a << 10);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g; g = f; f = e; e = (d + t1) | 0; d = c; c = b; b = a; a = (t1 + t2) | 0;
    }
    state[0] += a; state[1] += b; state[2] += c; state[3] += d; state[4] += e; state[5] += f; state[6] += g; state[7] += h;
  }
  return Array.from(state, word => word.toString(16).padStart(8, "0")).join("");
}
function run() {
  if (sha256(new Uint8Array([97, 98, 99])) !== "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad") return "wrong";
  const bytes = new Uint8Array(60000);
  for (let i = 0; i < bytes.length; i++) bytes[i] = i * 7 ^ i >> 5;
  return sha256(bytes);
}
print(run()); // => 141c1eaf7faf068cd299a638061f6bef72eb83cc6017aecb26e07075eb2286c2
