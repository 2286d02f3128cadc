function* gen(n) {
  for (let i = 0; i < n; i++) {
    let r = f(i);
    yield r;
  }
}
function f(i) {
  let r = g(i);
  return r;
}
function g(i) {
  let s = i * 2;
  return s;
}
let n = 0;
for (let i = 0; i < 30; i++) for (const v of gen(10)) n += v;
print(n); // => 2700
