@(C => class extends C { accessor y = this.x + 1; }) class A { accessor x = 1; static made = new.target; }
class B extends A { z = this.y + 1; get x() { return super.x * 10; } }
print(new B().y, new B().z, new A().y, A.made); // => 11 12 2 undefined
const P = @(C => new Proxy(C, {})) class { static x = 1; accessor a = 2; static #p = 3; static p(o) { return #p in o; } };
print(P.x, new P().a, P.p(P)); // => 1 2 true
try { @(() => Object.freeze(() => {})) class F {} } catch (e) { print(e.name); } // => TypeError
