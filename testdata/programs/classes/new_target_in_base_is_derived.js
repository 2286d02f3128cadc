let seen;
class A { constructor() { seen = new.target; } }
class B extends A {}
new B();
print(seen === B); // => true
