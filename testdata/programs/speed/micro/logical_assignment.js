function run() {
  let sum = 0;
  for (let i = 0; i < 8000; i++) {
    const o = { a: i & 1, b: null };
    o.a ||= 5;
    o.b ??= i;
    o.a &&= o.a + 1;
    sum += o.a + o.b;
  }
  return sum;
}
print(run()); // => 32028000
