'use strict';
function last(k, ...rest) {
  for (let i = 0; i < 2; i++) k += rest.length;
  return k;
}
function mid(k) {
  for (let i = 0; i < 2; i++) k++;
  return last(k, 1, 2);
}
function run(i) {
  let r = mid(i);
  return r;
}
let n = 0;
for (let i = 0; i < 100; i++) n += run(i);
print(n); // => 5550
