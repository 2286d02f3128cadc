class A { static #x = 2; static y; static { this.y = this.#x * A.#x; } }
print(A.y); // => 4
