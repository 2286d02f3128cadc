// What initializes the fields of a class becomes a part of the constructor and of the code that constructs.
let made = 0;
class Point {
  #x; #y = 0; z = 1;
  constructor(x, y) { this.#x = x; this.#y = y; }
  get sum() { return this.#x + this.#y + this.z; }
}
class Counted { n = ++made; constructor(a) { this.a = a; } }
class Derived extends Counted { m = this.n * 2; #p = this.a; constructor(a) { super(a); this.q = this.#p; } }
class Plain { a = 1; b = [this.a]; static s = 2; }
const point = (x, y) => new Point(x, y).sum;
for (let i = 0; i < 200; i++) { point(i, 1); new Counted(i); new Derived(i); new Plain(); }
print(point(1, 2), point('a', 'b'), point(0.5, 1)); // => 4 ab1 2.5
const d = new Derived(7);
print(made, d.n, d.m, d.a, d.q, Object.keys(d).join()); // => 401 401 802 7 7 n,a,m,q
print(JSON.stringify(new Plain())); // => {"a":1,"b":[1]}
function makeClass(v) { return class { #v = v; w = v; constructor() { this.u = this.#v; } }; }
const classes = [makeClass(1), makeClass('two'), makeClass(3)];
let text = '';
for (let i = 0; i < 200; i++) text += JSON.stringify(new classes[i % 3]()) .length;
print(text.length, JSON.stringify(new classes[1]())); // => 400 {"w":"two","u":"two"}
class Throws { a = this.fails(); fails() { if (made > 1000) throw new RangeError('made'); return 1; } constructor() { this.b = 2; } }
for (let i = 0; i < 200; i++) new Throws();
made = 2000;
try { new Throws(); } catch (e) { print(e.name, e.message); } // => RangeError made
class Twice { constructor(o) { return o; } }
class Adds extends Twice { #f = 1; has(o) { return #f in o; } constructor(o) { super(o); } }
const target = {};
for (let i = 0; i < 100; i++) new Adds({});
new Adds(target);
try { new Adds(target); } catch (e) { print(e.name); } // => TypeError
