class A { hi() { return "A" + this.n; } }
class B extends A { n = 1; hi() { return super.hi() + "B"; } }
print(new B().hi()); // => A1B
