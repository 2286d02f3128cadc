// throws: ReferenceError
class A { m() { undeclared = 1; } }
new A().m();
