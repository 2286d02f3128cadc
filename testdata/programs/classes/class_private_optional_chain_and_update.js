class A { #n = 1; static read(o) { return o?.#n; } bump() { return [this.#n++, ++this.#n, this.#n **= 2]; } }
print(A.read(null), new A().bump()); // => undefined 1,3,9
