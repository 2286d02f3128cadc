const o = { __proto__: { hidden: 1 }, a: 1, b: 1 };
Object.defineProperty(o, "hidden", { value: 1, enumerable: false });
const keys = [];
for (const k in o) { keys.push(k); delete o.b; }
print(keys); // => a
