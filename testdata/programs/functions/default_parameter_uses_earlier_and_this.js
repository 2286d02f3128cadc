const o = { k: 2, f(a, b = a * this.k) { return b; } };
print(o.f(21)); // => 42
