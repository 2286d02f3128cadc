function run() {
  let a = 1, b = 2, c = 3;
  for (let i = 0; i < 5000; i++) {
    [a, b] = [b, (a + b) & 0xffff];
    const [x, y = 4, ...rest] = [a, undefined, c, i];
    c = (x + y + rest.length) & 0xff;
  }
  return a + b + c;
}
print(run()); // => 92877
