const bytes = new Uint8Array(2 ** 20).map((_, i) => i * 31);
async function run() {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return digest.toHex();
}
run().then(print); // => 1c15b634397059fc8b634d6723502f0e5433e6c9f8d60e40d9128451a9f80c0f
