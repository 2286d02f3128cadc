// Derived constructors bail out before and after super(), in fields, and with results of their own.
const log = [];
class A { #a = 1; x = 1.5; constructor(v) { this.v = v; this.t = new.target.name; } get a() { return this.#a; } }
class B extends A { #b = 2; y = this.x + 0.5; constructor(v) { const w = v + 0.5; super(w); this.w = w; } get b() { return this.#b + this.a; } }
class C extends B { z = () => this.y; }
class D extends C { constructor(...rest) { const call = () => super(...rest); call(); this.d = super.b + this.z(); } }
class E extends A { constructor(v) { if (v % 7 === 3) return { v: -1, own: true }; super(v); if (v % 7 === 5) return { v: -2 }; } }
class F extends A { constructor(v) { if (v % 50 === 9) { try { this.v; } catch (e) { log.push(e.name); } } super(v); } }
class G extends A { constructor(v) { if (v % 90 !== 4) super(v); } }
class H extends Array { #h = 7; constructor(v) { super(); this.push(v, 1); } h() { return this.#h + this.length; } }

function round(i) {
  let n = i * 0.5;
  n += new B(i).b + new B(n + 0.5).w;
  n += new C(i).z() + 0.5;
  n += new D(i).d + new E(i).v * 0.5;
  n += new F(i).v + Reflect.construct(A, [i], D).a * 0.5;
  n += new H(i + 0.5).h() * 0.5;
  try { n += new G(i).v; } catch (e) { log.push(e.name); }
  return n + (new C(1).t === 'C') + (Reflect.construct(B, [1], E) instanceof E);
}

let sum = 0;
for (let i = 0; i < 300; i++) sum += round(i);
print(sum); // => 155411.5
print(log.join()); // => ReferenceError,ReferenceError,ReferenceError,ReferenceError,ReferenceError,ReferenceError,ReferenceError,ReferenceError,ReferenceError,ReferenceError
