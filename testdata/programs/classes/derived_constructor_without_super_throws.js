// throws: ReferenceError
class A {}
class B extends A { constructor() {} }
new B();
