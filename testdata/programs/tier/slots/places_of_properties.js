"use strict";
// Machine code expects each property in the slot where it was: objects with other orders, accessors, deleted and added
// properties, prototypes that get or lose one, and frozen objects are in the same places later.
function Point(x, y) { this.x = x; this.y = y; }
Point.prototype.scale = 1;
function read(p) { return p.x * 10 + p.y + p.scale; }
function write(p, v) { p.x = v; p.y = v + 1; return p; }
function readAll(points) { let s = 0; for (const p of points) s += read(p); return s; }
const points = [new Point(1, 2), new Point(3, 4)];
let sum = 0;
for (let i = 0; i < 600; i++) sum += readAll(points) + read(write(points[0], i % 5));
print(sum); // => 49767

const others = [
  { y: 1, x: 2, scale: 3 }, { scale: 5, y: 6, x: 7 }, Object.assign(Object.create({ x: 1, y: 1 }), { scale: 2 }),
  { get x() { return 4; }, y: 2, scale: 1 }, Object.freeze({ x: 1, y: 2, scale: 3 }), { a: 0, b: 0, x: 5, y: 5, scale: 5 },
];
for (let i = 0; i < 300; i++) sum += readAll(others);
print(sum); // => 120567

const p = new Point(1, 1), seen = [];
for (let i = 0; i < 400; i++) {
  if (i === 100) p.scale = 7;
  if (i === 150) delete p.scale;
  if (i === 200) Point.prototype.scale = 100;
  if (i === 250) Object.defineProperty(Point.prototype, "scale", { get() { return this.x; }, configurable: true });
  if (i === 300) { delete p.x; p.x = 9; }
  if (i === 350) Object.defineProperty(p, "y", { get: () => 1000, configurable: true });
  const value = read(p);
  if (seen.at(-1) !== value) seen.push(value);
}
print(seen.join()); // => 12,18,12,111,12,100,1099

const targets = [new Point(0, 0), { y: 0, x: 0 }, Object.freeze(new Point(5, 5)), { set x(v) { this.z = v; }, y: 0, z: 0 }, { y: 1 }];
let refused = 0;
for (let i = 0; i < 500; i++) { try { write(targets[i % 5], i); } catch (e) { refused++; } }
print(JSON.stringify(targets), refused); // => [{"x":495,"y":496},{"y":497,"x":496},{"x":5,"y":5},{"y":499,"z":498},{"y":500,"x":499}] 100

// Objects of classes that are made again, with the same names in other orders.
function classOf(reversed) {
  return reversed ? class { constructor() { this.b = 1; this.a = 2; } } : class { constructor() { this.a = 1; this.b = 2; } };
}
function difference(o) { return o.a * 3 - o.b; }
let differences = 0;
for (let i = 0; i < 400; i++) differences += difference(new (classOf(i % 2 === 1))());
for (let i = 0; i < 400; i++) differences += difference(new (classOf(true))());
print(differences); // => 3200

const wide = {};
for (let i = 0; i < 300; i++) wide["p" + i] = i;
function ends(o) { return o.p0 + o.p150 + o.p253 + o.p254 + o.p299; }
let total = 0;
for (let i = 0; i < 300; i++) { wide.p299 = i; total += ends(wide); }
print(total); // => 241950
