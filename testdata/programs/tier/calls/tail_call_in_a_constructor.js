'use strict';
class K {
  constructor(n) {
    this.n = n;
    for (let i = 0; i < 2; i++) this.n += i;
    return make(this);
  }
}
function make(k) {
  for (let i = 0; i < 2; i++) k.n += i;
  return k;
}
function run(i) {
  let k = new K(i);
  return k.n + (k instanceof K ? 1 : 0);
}
let n = 0;
for (let i = 0; i < 100; i++) n += run(i);
print(n); // => 5250
