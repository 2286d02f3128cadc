let seen;
Object.defineProperty(Array.prototype, "3", { set(v) { seen = v; }, configurable: true });
const a = [];
a[3] = "x";
delete Array.prototype[3];
print(seen, a.length); // => x 0
