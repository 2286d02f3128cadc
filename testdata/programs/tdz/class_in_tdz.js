// throws: ReferenceError
new A();
class A {}
