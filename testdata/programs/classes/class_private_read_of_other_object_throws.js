// throws: TypeError
class A { #x = 1; static read(o) { return o.#x; } }
A.read({});
