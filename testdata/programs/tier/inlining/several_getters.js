// Getters and setters of several classes in one place.
class B0 { get w() { return this.h * 2; } get z() { return this.w + this.h; } set q(v) { this.p = v + this.h; } }
class A extends B0 { constructor(a) { super(); this.a = a; } get h() { return this.a; } }
class B extends B0 { constructor(b) { super(); this.k = 1; this.b = b; } get h() { return this.b / 2; } }
class C extends B0 { constructor(b) { super(); this.k = 1; this.m = b; } get h() { return this.k > 0 ? this.m : "no"; } }
class D extends B0 { constructor(b) { super(); this.j = 1; this.h = b; } get h() { return "D"; } set h(v) { this.jj = v; } }
class E extends B0 { constructor(b) { super(); this.e = 1; Object.defineProperty(this, "h", { value: b }); } }
function run() {
  const os = [new A(1), new B(2), new C(3), new C("t"), new D(4), new A("s"), new E(2), new C(2.5), { get h() { return 7; }, z: 4 }];
  let t = "", n = 0;
  for (let i = 0; i < 2000; i++) {
    const o = os[i % (i < 1000 ? 4 : 9)];
    const r = o.z; o.q = i;
    n += +r || 0; if (i % 97 === 0) t += r + "," + o.p;
    if (i % 700 === 699) os[2].k = -os[2].k;
    if (i % 50 === 0) t += o.h;
  }
  return t + n;
}
let last; for (let k = 0; k < 8; k++) { const r = run(); if (last !== undefined && r !== last) print("DIFF", k); last = r; }
print(last.length, last.slice(-20)); // => 205 5s1NaNs,1940s26280.5
