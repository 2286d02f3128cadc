let seen;
const o = { __proto__: { set x(v) { seen = v; } } };
o.x = 3;
print(seen, Object.hasOwn(o, "x")); // => 3 false
