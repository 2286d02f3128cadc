// Places that call several functions, and constructors, in turn.
class A { constructor(a) { this.a = a; } f(x) { return this.a + x; }
  g() { return this.f(1) + this.f(2); } }
class B { constructor(b) { this.b = b; this.q = 1; } f(x) { if (x > 1) return "s" + this.b; return this.b * x; }
  g() { return this.f(1) + this.f(2); } }
class C extends A { f(x) { return this.a * x | 0; } }
class D extends A { f(x) { return x ? this.a > 3 : null; } }
class E extends A { f(x) { let s = 0; for (let i = 0; i < 3; i++) s += x; return s; } }
function run() {
  const os = [new A(1), new B(2), new C(3), new D(4), new A(5), new E(2), new C(2.5)];
  let t = "", n = 0;
  for (let i = 0; i < 2000; i++) {
    const o = os[i % (i < 1000 ? 4 : 7)];
    const r = o.f(i % 3);
    n += +r || 0; if (i % 97 === 0) t += r + ",";
    if (i % 50 === 0) t += o.g();
    const k = new (i % 3 ? A : B)(i); n += k.a || k.b;
  }
  return t + n;
}
let last; for (let k = 0; k < 8; k++) { const r = run(); if (last !== undefined && r !== last) print("DIFF", k); last = r; }
print(last); // => 1,592,596,59null,592,59s2,590,59true,593,590,593,75true,2s290,2132,973,52s20,923,137,97null,52s23,92s2,132003114
