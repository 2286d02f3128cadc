const a = { f() { return "a"; } }, b = { f() { return "b"; } };
const o = { __proto__: a, f() { return super.f(); } };
print(o.f.call({ __proto__: b })); // => a
