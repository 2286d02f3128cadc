// Private fields that emitted code finds, of one class, of several shapes, and of classes that are made twice.
class Point {
  #x; #y = 1; #log = 0;
  constructor(x) { this.#x = x; }
  add(other) { this.#log++; this.#x += other.#x; return this.#x * this.#y; }
  set(value) { this.#y = value; }
  get log() { return this.#log; }
  static read(o) { return o.#x; }
}
class Named extends Point { constructor(x, name) { super(x); this.name = name; } }
class Tagged extends Point { tag = 5; }
const a = new Point(1), b = new Point(2);
let sum = 0;
for (let i = 0; i < 3000; i++) sum += a.add(b) + Point.read(b);
print(sum, a.log); // => 9012000 3000
const all = [new Point(1), new Named(2, "n"), new Tagged(3), new Point(4)];
for (let i = 0; i < 4000; i++) sum += all[i & 3].add(all[(i + 1) & 3]) % 1000;
print(sum, all.map(p => p.log).join()); // => NaN 1000,1000,1000,1000
a.set("text");
print(a.add(b)); // => NaN
a.set(2n);
try { a.add(b); } catch (e) { print(e.name, a.log); } // => TypeError 3002
try { Point.read({}); } catch (e) { print(e.name); } // => TypeError
try { Point.read(null); } catch (e) { print(e.name); } // => TypeError
const make = () => class { #v = 1; up() { return ++this.#v; } static of(o) { return o.#v; } };
const [One, Two] = [make(), make()];
const one = new One(), two = new Two();
let t = 0;
for (let i = 0; i < 3000; i++) t += one.up() + (i % 3 ? 0 : two.up()) + One.of(one);
print(t, One.of(one), Two.of(two)); // => 9510500 3001 1001
try { One.of(two); } catch (e) { print(e.name); } // => TypeError
