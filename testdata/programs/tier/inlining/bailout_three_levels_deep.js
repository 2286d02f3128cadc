function c(o, k) {
  return o.v + k;
}
function b(o, k) {
  const n = c(o, k) * 2;
  return n + k;
}
function a(o, k) {
  let n = b(o, k);
  n += b(o, n);
  return n + o.v;
}
function run(n) {
  let s = 0,
    t = 'a';
  for (let i = 0; i < n; i++) {
    t = i;
    s += a(
      i % 500 == 499
        ? {
            get v() {
              return t & 7;
            }
          }
        : i & 1
          ? { v: i }
          : { w: 1, v: 0.5 },
      i
    );
  }
  return s + t;
}
print(run(4000) + run(4000) + run(4000)); // => 419380581
