const make = () => ({ x: 1, y: 2 });
make(); make();
Object.defineProperty(Object.prototype, "x", { set() { throw new Error("called"); }, configurable: true });
const o = make();
delete Object.prototype.x;
print(o.x, Object.hasOwn(o, "x")); // => 1 true
