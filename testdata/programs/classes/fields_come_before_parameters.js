class A { #x = 1; constructor(value = this.#x) { this.value = value; } }
print(new A().value, new A(2).value); // => 1 2
