class A {
  get v() {
    return this.x;
  }
}
class B extends A {
  x = 1;
  get v() {
    return super.v + 1;
  }
}
class C extends B {
  get v() {
    return super.v * 2;
  }
}
let n = 0;
for (let i = 0; i < 600; i++) {
  const c = new C();
  c.x = i;
  n += c.v;
  if (i === 400)
    Object.defineProperty(A.prototype, 'v', {
      get() {
        return 7;
      }
    });
  if (i === 500) Object.defineProperty(A.prototype, 'v', { value: 3 });
}
print(n); // => 163594
