const o = { n: 5, f() { return this?.n; } };
print((o?.f)(), (o.f)()); // => 5 5
