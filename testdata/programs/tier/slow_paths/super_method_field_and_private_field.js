class A {
  constructor(x) {
    this.x = x;
  }
  m() {
    return this.x;
  }
}
class B extends A {
  y = this.x * 2;
  #z = 1;
  constructor(...a) {
    super(...a);
    this.s = super.m() + this.#z;
  }
}
let n = 0;
for (let i = 0; i < 3000; i++) {
  const b = new B(i);
  n += b.x + b.y + b.s;
}
print(n); // => 17997000
