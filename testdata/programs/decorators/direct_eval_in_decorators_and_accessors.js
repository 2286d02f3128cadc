let test;
class C {
  static #p = 1;
  accessor #x = 3;
  @(eval("() => { test = o => #p in o; }")) m() { return eval("this.#x++; this.#x"); }
  @eval("(v, c) => { print(c.name); }") n() {} // => n
}
print(test(C), new C().m()); // => true 4
