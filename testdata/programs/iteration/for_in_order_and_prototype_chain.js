const o = { __proto__: { inherited: 1, b: 1 }, b: 1, 2: 1, a: 1, 1: 1 };
const keys = [];
for (const k in o) keys.push(k);
print(keys); // => 1,2,b,a,inherited
