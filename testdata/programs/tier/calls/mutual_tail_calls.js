'use strict';
function a(n, s) {
  if (n === 0) return s;
  for (let i = 0; i < 1; i++) s += n;
  return b(n - 1, s);
}
function b(n, s) {
  if (n === 0) return -s;
  for (let i = 0; i < 1; i++) s -= 1;
  return a(n - 1, s);
}
function run(i) {
  let r = a(i, 0);
  return r;
}
let n = 0;
for (let i = 0; i < 60; i++) n += run(i % 17);
print(n); // => 90
