const o = { __proto__: { x: "base" }, x: "own", f() { return eval("super.x"); } };
print(o.f()); // => base
