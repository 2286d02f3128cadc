const o = { x: 1, f() { return (() => eval("this.x"))(); } };
print(o.f()); // => 1
