class A { f = function () {}; #g = () => {}; static h = class {}; name() { return this.#g.name; } }
print(new A().f.name, new A().name(), A.h.name); // => f #g h
