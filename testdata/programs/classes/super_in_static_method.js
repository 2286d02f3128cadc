class A { static make() { return this.name; } }
class B extends A { static make() { return super.make() + "!"; } }
print(B.make()); // => B!
