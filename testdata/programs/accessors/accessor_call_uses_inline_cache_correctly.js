function Point(x) { this.v = x; }
Object.defineProperty(Point.prototype, "x", { get() { return this.v; }, configurable: true });
const read = p => p.x;
let sum = 0;
for (let i = 0; i < 5; i++) sum += read(new Point(i));
Object.defineProperty(Point.prototype, "x", { get() { return 100; } });
print(sum, read(new Point(1))); // => 10 100
