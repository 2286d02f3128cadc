class A { constructor(x) { this.x = x; } }
class B extends A { constructor() { const init = () => super(7); init(); } }
print(new B().x); // => 7
