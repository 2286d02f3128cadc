'use strict';
const o = {
  v: 2,
  get g() {
    for (let i = 0; i < 2; i++) this.v += 0;
    return step(this.v);
  }
};
function step(k) {
  let s = 0;
  for (let i = 0; i < k; i++) s += i;
  return s;
}
function run(x) {
  let r = x.g;
  return r + step(x.v);
}
let n = 0;
for (let i = 0; i < 100; i++) n += run(o);
print(n); // => 200
