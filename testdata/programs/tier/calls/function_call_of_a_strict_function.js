'use strict';
function f(a) {
  let r = typeof this + a;
  for (let i = 0; i < 2; i++) r += i;
  return r;
}
function g(i) {
  let x = f.call(i, 1, 2, 3);
  let y = f.call(undefined);
  let z = f.call('s', i);
  return x + y + z;
}
let t;
for (let i = 0; i < 200; i++) t = g(i);
print(t); // => number101undefinedundefined01string19901
