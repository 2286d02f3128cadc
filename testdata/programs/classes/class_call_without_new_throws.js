// throws: TypeError
class A {}
A();
