// Maps, Sets and generators are walked without iterators, as long as no script can see the difference.
const map = new Map([['a', 1], ['b', 2], ['c', 3]]), set = new Set([1, 2, 3]);
function sumMap(m) { let s = ''; for (const [k, v] of m) s += k + v; return s; }
function sumSet(m) { let s = 0; for (const v of m) s = s * 10 + v; return s; }
function* gen(n) { for (let i = 0; i < n; i++) yield i; }
for (let i = 0; i < 60; i++) { sumMap(map); sumSet(set); sumSet(gen(3)); }
print(sumMap(map), sumSet(set), sumSet(gen(4))); // => a1b2c3 123 123
function grow(m, n) { let s = ''; for (const [k] of m) { s += k; if (n-- > 0) { m.delete(k); m.set(k + '!', 0); } } return s; }
print(grow(new Map([['x', 1], ['y', 2]]), 3)); // => xyx!y!x!!
class Own extends Map { *[Symbol.iterator]() { yield ['own', 0]; } }
print(sumMap(new Own([['z', 1]]))); // => own0
const odd = new Set([5]);
odd[Symbol.iterator] = function* () { yield 6; };
print(sumSet(odd)); // => 6
const other = gen(3);
other.next = () => ({ done: true });
print(sumSet(other)); // => 0
gen.prototype[Symbol.iterator] = function* () { yield 8; };
print(sumSet(gen(2))); // => 8
delete gen.prototype[Symbol.iterator];
print(sumSet(gen(3))); // => 12
const generators = Object.getPrototypeOf(gen.prototype), next = generators.next;
let calls = 0;
generators.next = function (v) { calls++; return next.call(this, v); };
print(sumSet(gen(3)), calls); // => 12 4
generators.next = next;
Object.getPrototypeOf(generators)[Symbol.iterator] = function () { return new Map([[1, 1]]).keys(); };
print(sumSet(gen(3))); // => 1
const values = Map.prototype[Symbol.iterator];
Map.prototype[Symbol.iterator] = function* () { yield ['patched', 1]; };
print(sumMap(map)); // => patched1
Map.prototype[Symbol.iterator] = values;
print(sumMap(map)); // => a1b2c3
const steps = Object.getPrototypeOf(new Set().values());
steps.return = () => { print('closed'); return {}; };
for (const x of set) break; // => closed
for (const [x] of [[1]]) print(x); // => 1
