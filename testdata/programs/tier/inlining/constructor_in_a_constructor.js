class A {
  constructor(x) {
    this.x = x;
  }
}
class B {
  constructor(x) {
    this.a = new A(x);
    this.b = this.a.x + x;
  }
}
function make(x) {
  return new B(x);
}
let n = 0;
for (let i = 0; i < 6000; i++) {
  const o = make(i % 700 == 699 ? 'x' : i);
  n += o.b.length ?? o.b;
}
print(n); // => 35943632
