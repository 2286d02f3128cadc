const o = { x: 1, get x() { return 2; } };
print(o.x); // => 2
const p = { get x() { return 2; }, x: 1 };
print(p.x, Object.getOwnPropertyDescriptor(p, "x").writable); // => 1 true
