class A { set y(v) { this.seen = v; } }
class B extends A { f() { super.x = 1; super.y = 2; return [Object.hasOwn(this, "x"), this.seen]; } }
print(new B().f()); // => true,2
