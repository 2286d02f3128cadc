const base = { hi() { return "base " + this.n; } };
const o = { __proto__: base, n: 1, hi() { return super.hi(); } };
print(o.hi()); // => base 1
