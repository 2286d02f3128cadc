function run() {
  let a = 0n, b = 1n;
  for (let i = 0; i < 30000; i++) {
    const next = (a + b * 3n) % 1000003n;
    a = b;
    b = next;
  }
  return String(a ^ b);
}
print(run()); // => 672396
