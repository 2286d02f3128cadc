// throws: ReferenceError
class A {}
class B extends A { constructor() { this.x = 1; super(); } }
new B();
