class A {
  m(x) {
    return x + 1;
  }
  get g() {
    return this.k;
  }
  get h() {
    return 10;
  }
  set s(v) {
    this.k = v;
  }
  static st() {
    return 's';
  }
}
class B extends A {
  k = 5;
  m(x) {
    return super.m(x) * 2 + super.g + super.h;
  }
  set s(v) {
    super.s = v + 1;
  }
  missing() {
    return super.nothing;
  }
  static st() {
    return super.st() + 'b';
  }
}
let n = 0;
for (let i = 0; i < 600; i++) {
  const b = new B();
  b.s = i;
  n += b.m(i) + (b.missing() === undefined ? 1 : 0) + B.st().length;
}
print(n); // => 548700
