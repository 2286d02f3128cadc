class A { #x = 9; read() { return eval("this.#x"); } }
print(new A().read()); // => 9
