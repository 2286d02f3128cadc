let made;
@(C => { made = C; return class extends C {}; }) class C {
  static #m() { return "private method"; }
  static #f = "private field";
  static method(o) { return o.#m(); }
  static field(o) { return o.#f; }
}
print(C.method(made), C.field(C), made === C); // => private method private field false
try { C.method(C); } catch (e) { print(e.name); } // => TypeError
