'use strict';
let log = 0;
function native(a) {
  for (let i = 0; i < 2; i++) log++;
  return a.map(x => x + 1);
}
function bound(f) {
  for (let i = 0; i < 2; i++) log++;
  return f(3);
}
const plus = function (a, b) {
  let s = 0;
  for (let i = 0; i < 2; i++) s += a;
  return s + b;
}.bind(null, 1);
function run(i) {
  let r = native([i]);
  let s = bound(plus);
  let m = bound(Math.sqrt);
  return r[0] + s + m;
}
let n = 0;
for (let i = 0; i < 60; i++) n += run(i);
print(n.toFixed(3) + log); // => 2233.923360
