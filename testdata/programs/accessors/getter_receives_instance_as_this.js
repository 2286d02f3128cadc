const base = { get me() { return this; } };
const o = Object.create(base);
print(o.me === o); // => true
