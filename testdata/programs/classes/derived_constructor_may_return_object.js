class A {}
class B extends A { constructor() { return { made: true }; } }
print(new B().made); // => true
