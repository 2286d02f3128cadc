class A { m() { return "A" + this.x } get g() { return "g" + this.x } static s() { return "s" + this.n } }
class B extends A { m() { return super.m() + "B" } get g() { return super.g + "B" } none() { return super.none } static s() { return super.s() } }
B.n = 1;
const b = new B(); b.x = 7;
for (let i = 0; i < 3; i++) print(b.m(), b.g, b.none(), B.s()); // => A7B g7B undefined s1
// => A7B g7B undefined s1
// => A7B g7B undefined s1
A.prototype.m = function () { return "new" };
print(b.m()); // => newB
delete A.prototype.m;
try { b.m() } catch (e) { print(e.name) } // => TypeError
Object.prototype.m = () => "object";
print(b.m()); // => objectB
Object.setPrototypeOf(B.prototype, { m() { return "other" + this.x } });
print(b.m()); // => other7B
Object.setPrototypeOf(B.prototype, null);
try { b.m() } catch (e) { print(e.name) } // => TypeError
delete Object.prototype.m;
const o = { __proto__: { get v() { return this === o } }, f() { return super.v } };
print(o.f(), o.f()); // => true true
const p = { __proto__: new Proxy({}, { get: (t, k, r) => k + (r === p) }), f() { return super.anything } };
print(p.f(), p.f()); // => anythingtrue anythingtrue
