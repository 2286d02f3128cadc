// Machine code bails out where an inlined constructor initializes fields. What the caller has left in the register of
// the this value, here a half, must not come back: a later construction uses the same register.
function id(v) { return v; }

class Base { #secret = 1; constructor(p) { this.p = p; } get secret() { return this.#secret; } }
class Methods { #m() { return this.p; } get #half() { return this.p / 2; } constructor(p) { this.p = p; } both() { return this.#m() + this.#half; } }
class Calls { x = id(2); y = id(this); constructor(p) { this.p = p; } }
class Captures { self = () => this; constructor(p) { this.p = p; this.own = () => this; } }
class Computed { ["k" + id(1)] = 3; static count = 0; static { this.count = 10; } constructor(p) { Computed.count++; this.p = p; } }
class Target { kind = new.target === undefined; constructor(p) { this.p = p; this.t = new.target === Target; } }
class Inner { #i = 5; constructor(p) { this.p = p; } get i() { return this.#i + this.p; } }
class Middle { #m = 1; constructor(p) { this.inner = new Inner(p + 0.5); this.other = new Inner(p); this.m = this.#m; } }
class Outer { o = 2; constructor(p) { this.a = new Middle(p + 0.5); this.b = new Middle(p); } }
function Plain(p) { this.p = p; if (p < 0) this.never = 1; this.q = this.p + 1; }

function round(i) {
  let n = i + 0.5;
  const base = new Base(n + 0.5);
  n += i * 0.5;
  const methods = new Methods(n);
  n += base.secret * 0.5;
  const calls = new Calls(i);
  n += calls.x * 0.5 + (calls.y === calls);
  const captures = new Captures(i);
  n += (captures.self() === captures && captures.own() === captures) * 0.5;
  const computed = new Computed(i);
  n += computed.k1 * 0.5;
  const target = new Target(i);
  n += target.t * 0.5 + target.kind;
  const outer = new Outer(i);
  n += outer.a.inner.i + outer.a.other.i + outer.b.other.i + outer.o + outer.b.m;
  const plain = new Plain(i);
  n += plain.q * 0.5;
  return n + methods.both() + base.p + new Base(1).p;
}

let sum = 0;
for (let i = 0; i < 400; i++) sum += round(i);
print(sum, Computed.count); // => 670050 410
