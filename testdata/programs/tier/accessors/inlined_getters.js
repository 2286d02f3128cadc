// Getters that become a part of the code that reads them, until the object, the prototype or the getter is another one.
class Point {
  #x; #y;
  constructor(x, y) { this.#x = x; this.#y = y; }
  get x() { return this.#x; }
  get y() { return this.#y; }
  get squared() { return this.x * this.x + this.y * this.y; }
  get length() { return Math.sqrt(this.squared); }
  get twice() { return this.#x + this.#x; }
}
class Other extends Point { get y() { return 100; } }
const read = p => p.x + p.y * 2 + p.length;
const twice = p => p.twice;
for (let i = 0; i < 200; i++) { read(new Point(3, 4)); twice(new Point(i, 0)); }
print(read(new Point(3, 4))); // => 16
print(read(new Other(0, 4))); // => 300
print(read({ x: 1, y: 2, length: 3 }), read({ x: 1, y: 2, get length() { return 30; } })); // => 8 35
print(twice(new Point('a', 0)), twice(new Point(2, 0))); // => aa 4
try { read(Object.create(Point.prototype)); } catch (e) { print(e.name); } // => TypeError
Object.defineProperty(Point.prototype, 'x', { get() { return -1; } });
print(read(new Point(3, 4)) < 12); // => true
const sloppy = { n: 5 };
Object.defineProperty(sloppy, 'me', { get: function (a) { return a === undefined && this === sloppy ? this.n : 0; } });
const me = o => o.me;
for (let i = 0; i < 200; i++) me(sloppy);
print(me(sloppy)); // => 5
sloppy.n = 'five';
print(me(sloppy), me({ me: 1 }), me(5)); // => five 1 undefined
let depth = 0;
const deep = { get next() { return depth++ < 3 ? deep.next : new Error('x').stack.split('\n').length > 3; } };
for (let i = 0; i < 100; i++) { depth = 0; deep.next; }
depth = 0;
print(deep.next); // => true
