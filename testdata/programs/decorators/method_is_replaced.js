const twice = f => function (...args) { return 2 * f.apply(this, args); };
const plus = n => f => function (...args) { return n + f.apply(this, args); };
class C {
  n = 10;
  @plus(1) @twice m(x) { return this.n + x; }
  @twice @plus(1) static s(x) { return x; }
  @twice #p() { return this.n; }
  @twice static #sp() { return 4; }
  p() { return this.#p(); }
  static sp() { return C.#sp(); }
}
print(new C().m(5), C.s(3), new C().p(), C.sp()); // => 31 8 20 8
const d = Object.getOwnPropertyDescriptor(C.prototype, "m");
print(d.writable, d.enumerable, d.configurable, d.value.name === ""); // => true false true true
