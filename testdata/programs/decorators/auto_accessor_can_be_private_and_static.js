class C {
  accessor #x = 1;
  static accessor #y = 2;
  static accessor z = this.#y + 1;
  static test(o) { return [o.#x, o.#x = 5, o.#x, o.#x++, o.#x, #x in o, #x in {}, C.#y, C.#y = 7, C.#y, #y in C]; }
  accessor f = () => {};
  accessor #g = class {};
  g() { return this.#g.name; }
}
print(C.test(new C()).join()); // => 1,5,5,5,6,true,false,2,7,7,true
print(C.z, new C().f.name, new C().g()); // => 3 f #g
