function f(a, b, c) {
  let r = g(a);
  return r + (b === undefined ? 1 : 2) + (c === undefined ? 10 : 20);
}
function g(a, b) {
  let k = a;
  return b === undefined ? k : -k;
}
let n = 0;
for (let i = 0; i < 200; i++) n += f(i) + f(i, 1) + f(i, 1, 2, 3, 4);
print(n); // => 68700
