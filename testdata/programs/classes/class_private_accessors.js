class A { #v = 1; get #x() { return this.#v; } set #x(v) { this.#v = v * 10; } up() { return this.#x += 1; } read() { return this.#x; } }
const a = new A();
print(a.up(), a.read()); // => 2 20
