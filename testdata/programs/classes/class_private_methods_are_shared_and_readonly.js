class A { #m() {} same(o) { return this.#m === o.#m; } write() { try { this.#m = 1; } catch (e) { return e.name; } } }
print(new A().same(new A()), new A().write()); // => true TypeError
