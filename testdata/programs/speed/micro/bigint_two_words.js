function run() {
  // FNV-1a with 64 bits, and a product modulo a prime of 61 bits.
  const mask = 0xffffffffffffffffn, prime = 0x100000001b3n, modulus = (1n << 61n) - 1n;
  let hash = 0xcbf29ce484222325n, power = 1n;
  for (let i = 0; i < 6000; i++) {
    hash = ((hash ^ BigInt(i & 255)) * prime) & mask;
    power = (power * 6364136223846793005n + hash) % modulus;
  }
  return String(hash ^ power);
}
print(run()); // => 18346571629626824912
