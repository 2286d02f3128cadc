function A() { this.x = 1; return { x: 2 }; }
function B() { this.x = 1; return 2; }
print(new A().x, new B().x); // => 2 1
