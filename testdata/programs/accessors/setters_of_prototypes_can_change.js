class A {
  constructor() { this.written = 0; }
  get value() { return this.written; }
  set value(x) { this.written = x + 1; }
}
const a = new A();
const write = (o, x) => { o.value = x; return o.written; };
print(write(a, 1), write(a, 2), a.value); // => 2 3 3
Object.defineProperty(A.prototype, "value", { set(x) { this.written = -x; }, configurable: true });
print(write(a, 9), a.value); // => -9 -9
Object.defineProperty(A.prototype, "value", { value: 1, writable: true, configurable: true });
print(write(a, 5), Object.keys(a)); // => -9 written,value
// Own accessors, on objects that are no prototypes.
const own = { set value(x) { this.written = x; } };
print(write(own, 3), write(own, 4)); // => 3 4
Object.defineProperty(own, "value", { set(x) { this.written = "new " + x; } });
print(write(own, 5)); // => new 5
// What a setter throws and returns.
const strange = { set value(x) { if (x > 1) throw new RangeError("large"); return 7; } };
print((strange.value = 1)); // => 1
try { strange.value = 2; } catch (e) { print(e.message); } // => large
// Fields: in order, before the constructor's body, and after super().
class F { a = 1; b = this.a + 1; #c = 3; get c() { return this.#c; } }
class G extends F { d = super.c + this.b; constructor() { super(); this.e = this.d + 1; } }
print(JSON.stringify(new G()), new G().c); // => {"a":1,"b":2,"d":5,"e":6} 3
class Thrower { x = (() => { throw new Error("field"); })(); }
try { new Thrower(); } catch (e) { print(e.message); } // => field
class Other { constructor() { return { z: 1 }; } }
class OnOther extends Other { q = 2; }
print(JSON.stringify(new OnOther())); // => {"z":1,"q":2}
