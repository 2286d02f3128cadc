// The rest of an ordinary object, of one with getters, of one with symbols and hidden properties, and of an array.
const show = o => Reflect.ownKeys(o).map(k => String(k) + "=" + String(o[k])).join();
const { b, ...plain } = { c: 1, b: 2, a: 3 };
print(b, show(plain)); // => 2 c=1,a=3
const { ["a" + 1]: one, zz, ...computed } = { a1: 1, 7: "x", 2: "y", q: 0 };
print(one, zz, show(computed)); // => 1 undefined 2=y,7=x,q=0
let reads = "";
const { x, ...got } = { get y() { reads += "y"; return 1; }, get x() { reads += "x"; return 2; }, z: 3 };
print(x, reads, show(got)); // => 2 xy y=1,z=3
const hidden = Object.defineProperty({ [Symbol.iterator]: "s", v: 1, u: 2 }, "h", { value: 3 });
const { v, ...rest } = hidden;
print(v, show(rest)); // => 1 u=2,Symbol(Symbol.iterator)=s
const { 0: first, ...others } = ["p", "q", "r"];
print(first, show(others)); // => p 1=q,2=r
class Point { constructor() { this.x = 1; this.y = 2; } get sum() { return 3; } }
const { y, ...point } = new Point();
print(y, show(point), point.constructor === Object); // => 2 x=1 true
const frozen = Object.freeze({ m: 1, n: 2 });
const { m, ...thawed } = frozen;
thawed.n = 5;
print(m, show(thawed), frozen.n); // => 1 n=5 2
