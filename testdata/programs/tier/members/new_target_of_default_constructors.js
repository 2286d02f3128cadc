class A {
  constructor(...r) {
    this.n = r.length;
    this.t = new.target.name;
    if (r[0] === 'throw') throw new Error('made');
  }
}
class B extends A {}
class C extends B {
  constructor(a) {
    super(a, new.target.name);
    this.c = new.target === C;
  }
}
class D extends C {
  f = this.n;
}
let n = 0;
for (let i = 0; i < 400; i++) {
  const d = i % 3 ? new D(i) : Reflect.construct(B, [1, 2, 3], D);
  n += d.n + (d.c ? 10 : 0) + (d.f ?? 0) + d.t.length;
  if (i % 50 === 49)
    try {
      new D('throw');
    } catch (e) {
      n += e.message.length;
    }
}
print(n); // => 1898
