class A { x = 1; y = this.x + 1; read = () => this.y; }
print(new A().read.call(null)); // => 2
