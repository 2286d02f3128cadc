// Places that call several functions, which get the same values in registers: other numbers of parameters, with and
// without a this value, sloppy and strict, classes, and one that comes later.
class Circle { constructor(r) { this.r = r; } area() { let s = 0; for (let i = 0; i < 3; i++) s += this.r; return s; } }
class Box { constructor(a, b) { this.a = a; this.b = b; } area(scale) { let s = this.a; while (s < this.b) s++; return s * (scale || 1); } }
class Nothing { area() { let n = 0; do n++; while (n < 4); return n; } }
function Sloppy() {}
Sloppy.prototype.area = function (a, b, c) { let s = 0; for (const x of [a, b, c]) s += x === undefined ? 1 : x; return s; };
function total(shapes, scale) { let sum = 0; for (let i = 0; i < shapes.length; i++) sum += shapes[i].area(scale); return sum; }
const shapes = [new Circle(2), new Box(1, 4), new Nothing(), new Circle(3)];
let sums = 0;
for (let i = 0; i < 400; i++) sums += total(shapes, i & 3);
print(sums); // => 10400
shapes.push(new Sloppy());
for (let i = 0; i < 400; i++) sums += total(shapes, i & 3);
print(sums); // => 22200

Number.prototype.area = function () { let k = 0; while (k < 2) k++; return typeof this + k === "object2" ? 1 : 0; };
String.prototype.area = function () { "use strict"; let k = 0; while (k < 2) k++; return typeof this + k === "string2" ? 10 : 0; };
const mixed = [new Circle(1), 5, "text", new Box(2, 3)];
let all = 0;
for (let i = 0; i < 400; i++) all += total(mixed, 1);
print(all); // => 6800

const ways = [
  (x) => { let s = x; while (s < 3) s++; return s; },
  (x, y) => { let s = y; while (s < 4) s++; return s + x; },
  () => { let s = 0; while (s < 5) s++; return s; },
  function (x, y, z) { let s = 0; while (s < 6) s++; return s + (z === undefined ? 100 : z); },
];
function callAll(fs, x, y) { let s = 0; for (let i = 0; i < fs.length; i++) { const f = fs[i]; s += f(x, y); } return s; }
let called = 0;
for (let i = 0; i < 400; i++) called += callAll(ways, i % 5, i % 3);
print(called); // => 48080
ways.push((a, b, c, d, e, f, g) => { let s = 0; while (s < 2) s++; return s + [a, b, c, d, e, f, g].length; });
ways.push((...rest) => rest.length);
for (let i = 0; i < 400; i++) called += callAll(ways, 1, 2);
print(called); // => 100080

function First(x) { this.x = x; let i = 0; while (i < 2) i++; this.i = i; }
function Second(x, y) { this.x = y; let i = 0; while (i < 3) i++; this.i = i; }
function Third() { let i = 0; while (i < 4) i++; return { x: 7, i }; }
class Fourth { constructor(x, y) { let i = 0; while (i < 5) i++; this.x = x + y; this.i = i; } }
function make(T, a, b) { const o = new T(a, b); return o.x * 10 + o.i; }
let made = 0;
for (let i = 0; i < 600; i++) made += make([First, Second, Third, Fourth][i & 3], i % 7, 2);
print(made); // => 27540
try { total([{ area: Fourth }], 1); } catch (e) { print(e.name); } // => TypeError
try { total([{}], 1); } catch (e) { print(e.name); } // => TypeError
