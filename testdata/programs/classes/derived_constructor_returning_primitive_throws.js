// throws: TypeError
class A {}
class B extends A { constructor() { super(); return 1; } }
new B();
