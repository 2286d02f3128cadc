class A { x() { return 1; } }
class B extends A { x() { return (() => () => super.x() + 1)()(); } }
print(new B().x()); // => 2
