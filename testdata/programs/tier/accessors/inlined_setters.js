// Setters that become a part of the code that writes, until the object, the prototype or the setter is another one.
class Cell {
  #v = 0; #writes = 0;
  get v() { return this.#v; }
  set v(value) { this.#v = value; this.#writes++; }
  set half(value) { this.v = value / 2; }
  get writes() { return this.#writes; }
}
class Other extends Cell { set v(value) { super.v = value + 1; } get v() { return super.v; } }
const fill = (c, n) => { c.v = n; c.half = n * 0.5 + 1; return c.v; };
const cell = new Cell();
for (let i = 0; i < 200; i++) fill(cell, i);
print(fill(cell, 10), cell.writes); // => 3 402
print(fill(new Other(), 10), fill({ v: 1 }, 5)); // => 4 5
print(fill(cell, 'x'), fill(cell, { valueOf: () => 4 })); // => NaN 1.5
try { fill(Object.create(Cell.prototype), 1); } catch (e) { print(e.name); } // => TypeError
const assigned = o => (o.p = 7);
const target = { log: '', };
Object.setPrototypeOf(target, { set p(x) { this.log += x; return 9; } });
for (let i = 0; i < 200; i++) { target.log = ''; assigned(target); }
print(assigned(target), target.log); // => 7 77
Object.defineProperty(Object.getPrototypeOf(target), 'p', { set() { throw new RangeError(this.log); } });
try { assigned(target); } catch (e) { print(e.name, e.message); } // => RangeError 77
