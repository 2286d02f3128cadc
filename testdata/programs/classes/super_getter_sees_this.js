class A { get tag() { return `<${this.name}>`; } }
class B extends A { name = "b"; get tag() { return super.tag + super.tag; } }
print(new B().tag); // => <b><b>
