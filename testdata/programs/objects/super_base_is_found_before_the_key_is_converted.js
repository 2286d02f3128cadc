const o = { __proto__: { p: 1 }, m() { return super[key] += 1; }, n() { return super[key]; } };
const key = { toString() { Object.setPrototypeOf(o, { p: -1 }); return 'p'; } };
print(o.m(), o.p, o.n()); // => 2 2 -1
