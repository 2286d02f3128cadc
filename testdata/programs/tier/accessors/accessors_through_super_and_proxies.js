class A {
  get v() {
    return this.x;
  }
  set v(y) {
    this.x = y;
    return 'ignored';
  }
}
class B extends A {
  get v() {
    return super.v + 1;
  }
  set v(y) {
    super.v = y * 2;
  }
}
class C extends B {}
const all = [
  new A(),
  new B(),
  new C(),
  { v: 1 },
  {
    get v() {
      return 7;
    },
    set v(x) {}
  },
  Object.create({
    get v() {
      return 8;
    }
  }),
  new Proxy({ v: 1 }, {})
];
let n = 0;
for (let i = 0; i < 1400; i++) {
  const o = all[i % 7];
  o.v = i;
  n += o.v;
}
print(n); // => 981500
