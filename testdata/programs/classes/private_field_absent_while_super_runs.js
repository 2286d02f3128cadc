class Base { constructor() { this.hook(); } hook() {} }
class A extends Base { #x = 1; hook() { try { this.#x; } catch (e) { print(e.name); } } } // => TypeError
new A();
