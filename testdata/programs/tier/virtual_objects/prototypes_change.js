// What objects inherit changes while the code is hot: methods, getters, setters, and properties that cannot be written.
function Point(x, y) { this.x = x; this.y = y; }
Point.prototype.sum = function () { return this.x + this.y; };
Point.prototype.move = function (d) { return new Point(this.x + d, this.y + d); };
Object.defineProperty(Point.prototype, 'size', { get() { return this.x * this.y; }, configurable: true });
const seen = [];
const use = i => { const p = new Point(i, 2).move(1); return p.sum() + p.size; };
function run(label) {
  let sum = 0;
  for (let i = 0; i < 120; i++) sum += use(i % 7);
  print(label, sum, seen.length);
}
run('plain'); // => plain 2268 0
Point.prototype.sum = function () { return this.x - this.y; };
run('another method'); // => another method 1548 0
Object.defineProperty(Point.prototype, 'size', { get() { return 1000; }, configurable: true });
run('another getter'); // => another getter 120117 0
Object.defineProperty(Point.prototype, 'size', { value: 5, configurable: true });
run('a value in its place'); // => a value in its place 717 0
Object.defineProperty(Point.prototype, 'y', { set(v) { seen.push(v); }, get() { return 9; }, configurable: true });
run('a setter'); // => a setter -3 240
delete Point.prototype.y;
run('no setter'); // => no setter 717 240
Object.defineProperty(Point.prototype, 'x', { value: 3, writable: false, configurable: true });
run('a value that cannot be written'); // => a value that cannot be written 600 240
delete Point.prototype.x;
Point.prototype.sum = Point.prototype.hasOwnProperty;
run('a built-in method'); // => a built-in method 600 240
Point.prototype = { sum() { return 1; }, move() { return this; }, size: 2 };
run('another prototype'); // => another prototype 360 240
Object.setPrototypeOf(Point.prototype, { get size() { return this.x; } });
delete Point.prototype.size;
run('a getter further up'); // => a getter further up 477 240
