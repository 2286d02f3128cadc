'use strict';
function few(a, b, c) {
  let s = 0;
  for (let i = 0; i < 2; i++) s += c === undefined ? 1 : c;
  return s + (b ?? 5);
}
function go(i) {
  for (let k = 0; k < 2; k++) i++;
  return few(i);
}
function more(i) {
  for (let k = 0; k < 2; k++) i++;
  return few(i, 1, 2, 3, 4);
}
function run(i) {
  let x = go(i);
  let y = more(i);
  return x * 100 + y;
}
let n = 0;
for (let i = 0; i < 100; i++) n += run(i);
print(n); // => 70500
