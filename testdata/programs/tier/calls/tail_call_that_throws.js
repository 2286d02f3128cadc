'use strict';
function thrower(n) {
  for (let i = 0; i < 2; i++) n++;
  if (n > 5) throw new Error('t' + n);
  return n;
}
function tail(n) {
  for (let i = 0; i < 2; i++) n++;
  return thrower(n);
}
function run(i) {
  try {
    let r = tail(i);
    return r;
  } catch (e) {
    return e.message + e.stack.split('\n').some(l => l.includes('at thrower'));
  }
}
let t;
for (let i = 0; i < 80; i++) t = run(0) + run(i);
print(t); // => 4t83true
