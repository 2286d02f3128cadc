class A { static #count = 0; static #next() { return ++A.#count; } constructor() { this.id = A.#next(); } }
new A();
print(new A().id); // => 2
