// syntax error:
class A { m() { return this.#x; } }
