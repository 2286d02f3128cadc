const wrap = (C, { name, kind }) => { print(kind, name); return class extends C { extra = name; }; };
@wrap class C { // => class C
  static inner() { return C; }
  static self = this;
  static named = C;
  x = 1;
}
const c = new C();
print(c.x, c.extra, C.inner() === C, C.self === C, C.named === C, Object.hasOwn(C, "self")); // => 1 C true true true true
const D = @(() => 0, () => {}) class {};
print(D.name); // => D
let seen;
const plain = @(C => { seen = C; return function replaced() { return 7; }; }) class Inner {};
print(plain(), plain.name, seen.name, plain === seen); // => 7 replaced Inner false
const E = @(C => C.bind(null, 3)) class { constructor(x) { this.x = x; } };
print(new E().x, E.name); // => 3 bound E
