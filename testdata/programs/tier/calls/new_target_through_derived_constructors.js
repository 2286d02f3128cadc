class A {
  constructor(v) {
    this.v = v;
    this.t = new.target.name;
  }
}
class B extends A {
  constructor(v) {
    let w = v + 1;
    super(w);
    this.w = w;
  }
}
class C extends B {
  z = 3;
  constructor(v) {
    super(v * 2);
    this.c = this.z + this.w;
  }
}
let t = '';
for (let i = 0; i < 200; i++) {
  const c = new C(i),
    b = new B(i);
  t = c.t + b.t + c.v + c.c + b.w + (c instanceof A);
}
print(t); // => CB399402200true
