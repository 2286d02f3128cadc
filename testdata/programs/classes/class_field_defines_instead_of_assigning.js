class A { set x(v) { print("setter"); } }
class B extends A { x = 1; }
print(Object.hasOwn(new B(), "x")); // => true
