class A { constructor(...a) { this.a = a; } }
class B extends A { constructor(...a) { super(0, ...a); } }
print(new B(...[1, 2]).a); // => 0,1,2
