// new Map() and others: of the realm, of a class with the name, of a subclass, and after a change of the prototype.
class Own extends Map { constructor() { super(); this.set('own', 1); } }
class Scope { constructor(outer) { this.values = new Map(); this.seen = new Set(); this.outer = outer; this.rest = new Object(); this.list = new Array(); } }
let n = 0;
for (let i = 0; i < 4000; i++) {
  const s = new Scope(null), w = new WeakMap(), e = new WeakSet();
  s.values.set(i, i).set('a', 2);
  s.seen.add(i).add(i);
  s.list.push(i);
  w.set(s, 1);
  e.add(s);
  n += s.values.size + s.seen.size + s.list.length + (w.has(s) && e.has(s) ? 1 : 0) + new Own().size;
  if (Object.getPrototypeOf(s.values) !== Map.prototype || Object.getPrototypeOf(s.rest) !== Object.prototype) n = -1e9;
}
print(n); // => 24000
const builtIn = Map;
function make() { return new Map(); }
for (let i = 0; i < 5000; i++) {
  if (i === 2500) globalThis.Map = class { get size() { return 100; } };
  if (i === 4900) globalThis.Map = 5;
  try { n += make().size; } catch (e) { n += e.name.length; }
}
globalThis.Map = builtIn;
Map.prototype.extra = 3;
for (let i = 0; i < 100; i++) n += make().extra;
print(n); // => 265200
