class A { constructor(...a) { this.a = a; } }
class B extends A {}
print(new B(1, 2, 3).a); // => 1,2,3
