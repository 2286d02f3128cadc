'use strict';
function one(a) {
  return a + 1;
}
function two(a) {
  return one(a);
}
class C {
  m(x) {
    return this.k(x);
  }
  k(x) {
    return x * 2;
  }
}
const c = new C();
let n = 0;
for (let i = 0; i < 3000; i++) n += two(i) + c.m(i);
print(n); // => 13498500
