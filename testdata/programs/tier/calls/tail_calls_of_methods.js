'use strict';
class K {
  constructor() {
    this.n = 0;
  }
  a(k) {
    return this.b(k + 1);
  }
  b(k) {
    this.n += k;
    return this.c(k);
  }
  c(k) {
    let r = k * 2;
    return r;
  }
}
function f(o, i) {
  let r = o.a(i);
  return r + o.n;
}
const o = new K();
let n = 0;
for (let i = 0; i < 200; i++) n += f(o, i);
print(n); // => 1393600
