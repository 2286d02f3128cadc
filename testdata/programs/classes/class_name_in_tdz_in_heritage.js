// throws: ReferenceError
class A extends (A, Object) {}
