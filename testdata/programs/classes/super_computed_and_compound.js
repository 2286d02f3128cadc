class A { get n() { return this.v; } set n(x) { this.v = x; } }
class B extends A { v = 1; f() { super["n"] += 4; super.n++; return this.v; } }
print(new B().f()); // => 6
