function f(a) {
  let r = h(arguments.length, a);
  return r;
}
function h(n, a) {
  let r = a === undefined ? n : n + a;
  return r;
}
function k(i) {
  let x = f(i, 1, 2);
  let y = f();
  return x + y;
}
let n = 0;
for (let i = 0; i < 200; i++) n += k(i);
print(n); // => 20500
