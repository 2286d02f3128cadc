function run() {
  const defaults = { a: 1, b: 2, c: 3 };
  let sum = 0;
  for (let i = 0; i < 9000; i++) {
    const o = Object.assign({}, defaults, { b: i });
    sum += o.a + o.b + o.c;
  }
  return sum;
}
print(run()); // => 40531500
