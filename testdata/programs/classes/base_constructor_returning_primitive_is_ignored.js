class A { constructor() { this.x = 1; return 5; } }
print(new A().x); // => 1
