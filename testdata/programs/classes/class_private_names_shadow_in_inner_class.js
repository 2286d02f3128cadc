class A { #x = "outer"; inner() { return new (class { #x = "inner"; read() { return this.#x; } })().read(); } }
print(new A().inner()); // => inner
