function run(a, k) {
  let s = 0;
  for (let i = 0; i < 5000; i++) {
    a[k] = i;
    s += a[k] ?? 1;
  }
  return s;
}
const a = new Int8Array(4);
print([run(a, 1), run(a, 1.5), run(a, -0), run(a, -1), run(a, '2'), run(a, 'x')].join()); // => 4700,5000,4700,5000,4700,12497500
