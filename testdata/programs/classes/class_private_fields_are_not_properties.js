class A { #x = 1; get x() { return this.#x; } }
const a = new A();
print(a.x, Reflect.ownKeys(a).length); // => 1 0
