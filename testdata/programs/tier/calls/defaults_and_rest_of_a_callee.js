function f(a, b, c) {
  let r = c === undefined ? g(a) : g(a, b, c);
  return r;
}
function g(a, b = 5, ...c) {
  return a + b + c.length;
}
let n = 0;
for (let i = 0; i < 200; i++) n += f(i) + f(i, 1) + f(1, 2, 3) + f();
print(String(n)); // => NaN
