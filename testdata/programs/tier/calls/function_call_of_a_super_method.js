class A {
  constructor(v) {
    this.v = v;
  }
  m(k) {
    let r = this.v + k;
    return r;
  }
}
class B extends A {
  m(k) {
    let r = A.prototype.m.call(this, k);
    return r * 2;
  }
}
function run(o, i) {
  let r = o.m(i);
  try {
    A.call(o, i);
  } catch (e) {
    r += e.name.length;
  }
  return r;
}
const b = new B(3);
let n = 0;
for (let i = 0; i < 200; i++) n += run(b, i);
print(n); // => 42800
