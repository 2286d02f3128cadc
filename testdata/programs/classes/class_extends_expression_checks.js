// throws: TypeError
class A extends 1 {}
