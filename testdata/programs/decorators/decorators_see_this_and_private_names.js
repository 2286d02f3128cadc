class Outer {
  #x = 1;
  make() {
    const grab = v => (_, c) => { print(c.name, v); };
    return class {
      static #own() {}
      @(grab(this.#x)) a() {} // => a 1
      @(grab(this instanceof Outer)) static b; // => b true
      @((_, c) => { print(c.name, #own in class { static [c.name] = 1; }); }) static c; // => c false
    };
  }
}
new Outer().make();
function f() { return class { @(arguments[0]) m() {} }; }
f((_, c) => print(c.kind)); // => method
