// Methods that go from element to element of plain arrays, and then of everything else, in the same places.
const each = list => {
  let sum = 0;
  list.forEach((x, i) => { sum += typeof x === "number" ? x * i : `${x}`.length; });
  return sum;
};
const mapped = list => list.map(x => x + 1).length;
const kept = list => list.filter((x, i) => (i & 1) === 0).length;
const first = list => list.find(x => x > 2);
const place = list => list.findIndex((x, i) => x === undefined || x > 2 && i > 1);
const any = list => list.some(x => x > 3);
const all = list => list.every(x => x < 100);
const flat = list => list.flatMap((x, i) => (i % 3 ? [x, i] : x)).length;
const sum = list => list.reduce((total, x, i) => total + (x === undefined ? 1000 : Number(x)) * (i + 1), 0);
const sumOfRest = list => list.reduce((total, x) => total + x);
const methods = [each, mapped, kept, first, place, any, all, flat, sum, sumOfRest];
const plain = [1, 2, 3, 4];
let total = 0;
for (let i = 0; i < 400; i++) for (const method of methods) total += Number(method(plain)) || 1;

class Own extends Array {}
const withHoles = [1, , 3, , 5];
const ofPrototype = Object.setPrototypeOf([1, , 3], Object.assign(Object.create(Array.prototype), { 1: 7 }));
const inherits = { __proto__: Array.prototype, length: 3, 0: 1, 2: 5 };
const row = list => print(methods.map(method => {
  try { return String(method(list)); } catch (e) { return e.name; }
}).join(" "));
row(withHoles); // => 26 5 3 3 1 true true 5 35 9
row([]); // => 0 0 0 undefined -1 false true 0 0 TypeError
row([undefined, 2]); // => 11 2 1 undefined 0 false false 3 1004 NaN
row(Own.of(1, 2, 3)); // => 8 3 2 3 2 false true 5 14 6
row(ofPrototype); // => 13 3 2 7 2 true true 5 24 11
row(inherits); // => 10 3 2 5 1 true true 3 16 6
row(new Array(6)); // => 0 6 0 undefined 0 false true 0 0 TypeError
row(["a", "b"]); // => 2 2 1 undefined -1 false false 3 NaN ab
row(Object.freeze([4, 5, 6])); // => 17 3 2 4 2 true true 5 32 15
row([[1], [2]]); // => 2 2 1 undefined -1 false true 3 5 12
row(Array.from({ length: 300 }, (_, i) => i)); // => 8955050 300 150 3 3 true false 500 8999900 44850
row([0.5, -0, NaN]); // => NaN 3 2 undefined -1 false false 5 NaN NaN
// A typed array, a Map, a Set and a String have methods of the same names.
print(each(new Uint8Array([1, 2, 3]))); // => 8
print(each(new Map([[2, 5], [3, 7]]))); // => 31
print(each(new Set([5, 6]))); // => 61
print(mapped({ map(f) { return { length: f(1, 2, 3) }; } })); // => 2

// Arrays that change while they are walked.
const change = (list, f) => {
  const steps = [];
  list.forEach((x, i, all) => { steps.push(x); if (i === 1) f(all); });
  return steps.join();
};
const changes = [
  () => {}, all => all.push(9), all => all.pop(), all => { all.length = 2; }, all => { delete all[2]; }, all => all.shift(),
  all => all.unshift(8), all => { all[3] = "d"; }, all => Object.defineProperty(all, 2, { get: () => "getter" }),
  all => Object.freeze(all), all => all.splice(0, 4, 5), all => { all[5000] = 1; },
];
for (let i = 0; i < 300; i++) change([1, 2, 3, 4], changes[0]);
print(changes.slice(0, 6).map(f => change([1, 2, 3, 4], f)).join(" ")); // => 1,2,3,4 1,2,3,4 1,2,3 1,2 1,2,4 1,2,4
print(changes.slice(6).map(f => change([1, 2, 3, 4], f)).join(" ")); // => 1,2,2,3 1,2,3,d 1,2,getter,4 1,2,3,4 1,2 1,2,3,4
const shrinks = [1, 2, 3, 4, 5];
print(shrinks.map((x, i) => { if (i === 1) shrinks.length = 3; return x * 2; }).length); // => 5
print(shrinks.filter(x => { shrinks.length = 1; return x; }).join()); // => 1

// Functions that write their parameters, keep them, and fail in the middle.
const written = list => list.map((x, i) => { x = x + i; i = x * 2; const f = () => x + i; x += 1; return f() + x; }).join();
for (let i = 0; i < 300; i++) written(plain);
print(written(plain)); // => 6,14,22,30
print(written(["a", {}, null, 1.5])); // => a01NaNa01,[object Object]11NaN[object Object]11,10,20
const self = list => { "use strict"; return list.map(function (x) { return this.factor * x; }, { factor: 3 }).join(); };
for (let i = 0; i < 300; i++) self(plain);
print(self([1, "2", {}])); // => 3,6,NaN
const throwing = (list, at) => {
  try {
    return list.map((x, i) => { if (i === at) throw new RangeError(`at ${i}`); return x; }).length;
  } catch (e) { return e.message; }
};
for (let i = 0; i < 300; i++) throwing(plain, 9);
print(throwing(plain, 2)); // => at 2
const nested = list => list.reduce((a, x) => a + list.filter(y => y >= x).map(y => y * x).reduce((b, y) => b + y, 0), 0);
for (let i = 0; i < 300; i++) nested(plain);
print(nested([1, 2, 3, 4, 5])); // => 140
print(nested([1, 2.5, "3", 4])); // => 71.25
// Another function in the same place, and one that takes more parameters than there are arguments.
const any2 = (list, f) => list.map(f).join();
for (let i = 0; i < 300; i++) any2(plain, (x, i, all, more) => `${x}${all.length}${more}`);
print(any2(plain, (x, i, all, more) => `${x}${all.length}${more}`)); // => 14undefined,24undefined,34undefined,44undefined
print(any2(plain, Math.sqrt)); // => 1,1.4142135623730951,1.7320508075688772,2
print(any2(plain, String.prototype.repeat.bind("ab"))); // => ab,abab,ababab,abababab
print(any2(plain, function () { return arguments.length; })); // => 3,3,3,3
print(any2(plain, class { static x() {} }.x)); // => ,,,
try { any2(plain, class {}); } catch (e) { print(e.name); } // => TypeError
try { any2(plain, 5); } catch (e) { print(e.name); } // => TypeError
print([3, 1].reduceRight((a, x) => `${a}${x}`)); // => 13
try { [].reduce((a, x) => a + x); } catch (e) { print(e.name); } // => TypeError
print([7].reduce(() => 1)); // => 7
const big = Array.from({ length: 5000 }, (_, i) => i % 7);
print(big.map(x => x * 2).filter(x => x > 4).reduce((a, x) => a + x, 0)); // => 25704
print(big.findLast(x => x === 5) + big.findLastIndex(x => x === 5)); // => 5001
print(total); // => 31600
