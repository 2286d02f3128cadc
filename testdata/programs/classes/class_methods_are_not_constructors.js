// throws: TypeError
class A { m() {} }
new (new A().m)();
