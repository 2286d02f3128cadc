// Code that leaves while it has objects that are not made: exceptions, calls of functions that are not inlined, other
// receivers than before, and arguments that are passed on.
function Made() { this.init.apply(this, arguments); }
Made.prototype.init = function (a, b) { this.a = a || 0; this.b = b || 0; };
Made.prototype.plus = function (o) { return new Made(this.a + o.a, this.b + o.b); };
Made.prototype.swap = function () { return Made.prototype.plus.call(new Made(), { a: this.b, b: this.a }); };
class Left { constructor(v) { this.v = v; } value() { return this.v; } }
class Right { constructor(v) { this.w = 1; this.v = v; } value() { return this.v * 2; } }
class Third { constructor(v) { this.v = [v]; } value() { return this.v[0]; } }

const passed = i => { const m = new Made(i, 1).plus(new Made(2)); return m.a * 10 + m.swap().a; };
const throwing = i => {
  const o = new Left(i);
  try {
    o.v++;
    if (i % 11 === 0) throw o;
    o.v++;
    return o.value();
  } catch (e) {
    return e === o ? -e.v : 1000;
  } finally {
    o.v = 0;
  }
};
const failing = i => { const o = new Left(i % 10 ? { n: i } : null); return o.v.n; };
const several = i => { const o = i % 3 === 0 ? new Left(i) : i % 3 === 1 ? new Right(i) : new Third(i); return o.value(); };
const bound = (C, i) => { const o = new C(i), p = new Left(o.value()); return p.value() + o.v; };
const long = i => { let s = 0; const o = new Left(i); for (let k = 0; k < 20; k++) { const p = new Left(k); s += p.value() + o.value(); } return s; };
function trace(i) { const o = new Left(i); return depth(o.value()) + o.v; }
function depth(n) { return n % 25 === 0 ? new Error('here').stack.split('\n').length - new Error().stack.split('\n').length : 0; }
const deep = n => { const p = new Left(n), q = new Left(p.value()); return n === 0 ? q.v : deep(n - 1) + q.value() - p.v; };

let sum = 0, errors = 0, text = '';
for (let i = 0; i < 300; i++) {
  sum += passed(i) + throwing(i) + several(i) + long(i) + trace(i);
  text = String(bound(i % 5 ? Left : i % 2 ? Right : Third, i));
  try { sum += failing(i); } catch (e) { errors += e instanceof TypeError; }
}
print(sum, errors, text); // => 1591000 30 598
print(deep(20), deep(2000)); // => 0 0
