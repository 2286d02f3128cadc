"use strict";
// Functions with values in registers walk arrays and other values that need not be closed. They leave before the body
// of a loop over what must be closed if something throws.
function total(values) { let s = 0; for (const x of values) s += part(x); return s; }
function part(x) { if (x === 13) throw new Error("thirteen"); return x * 2; }
function totals(lists) { let s = 0; for (const list of lists) { if (list === null) continue; s += total(list); if (s > 1000) break; } return s; }
const lists = [[1, 2, 3], null, [4, 5], [], [6, , 7].filter(() => true)];
let sum = 0, thrown = 0;
for (let i = 0; i < 400; i++) sum += totals(lists);
print(sum); // => 22400
for (let i = 0; i < 300; i++) { try { sum += totals([[i % 9], [i % 17, 1]]); } catch (e) { thrown += e.message.length; } }
print(sum, thrown); // => 29506 136

// Strings, maps, sets and typed arrays.
function letters(text) { let n = 0; for (const c of text) n += code(c); return n; }
function code(c) { return c === "é" ? 1000 : c.length; }
function pairs(map) { let s = ""; for (const [k, v] of map) s += join(k, v); return s; }
function join(k, v) { return k + v; }
function members(set) { let s = 0; for (const x of set) s += part(x); return s; }
function entry([a, b = part(a), ...rest]) { return a + b + rest.length; }
const seen = new Set();
for (let i = 0; i < 400; i++) {
  seen.add(letters("aé😀" + (i % 3)));
  seen.add(pairs(new Map([["a", i % 2], ["b", 2]])));
  seen.add(members(new Set([i % 2, 5])));
  seen.add(total(new Uint8Array([i % 2, 7])));
  seen.add(entry([i % 2, undefined, 3, 4]) + entry([1, 2]));
}
print([...seen].join(" ")); // => 1004 a0b2 10 14 5 a1b2 12 16 8

// What must be closed. A frame that has walked such a value before walks an array, and the other way round.
let closed = 0;
class Counter {
  constructor(n) { this.n = n; }
  [Symbol.iterator]() { return this; }
  next() { return { done: this.n <= 0, value: this.n-- }; }
  return() { closed++; return {}; }
}
function* numbers(n) { try { for (let i = 0; i < n; i++) yield i; } finally { closed++; } }
function first(values, limit) { for (const x of values) if (part(x) >= limit) return x; return -1; }
function through(values, limit) { let r = 0; for (let i = 0; i < 2; i++) r += first(values, limit); return r; }
for (let i = 0; i < 400; i++) {
  try { sum += through([1, 2, i % 14], 26); } catch (e) { thrown++; }
  if (i % 4 === 0) sum += through(new Counter(5), 8);
  if (i % 5 === 0) sum += through(numbers(5), 6);
  if (i % 7 === 0) { try { first(new Counter(13), 1); } catch (e) { thrown++; } }
}
print(sum, thrown, closed); // => 29822 222 338

// An exception passes loops of both kinds, and some handle it.
function inner(values, fail) { for (const x of values) { if (x === fail) throw new RangeError("at " + x); } return values.length; }
function middle(rows, fail) { let n = 0; for (const row of rows) n += inner(row, fail); return n; }
function outer(rows, fail) { for (const x of new Counter(1)) return middle(rows, fail) * x; }
function handled(rows, fail) { try { return outer(rows, fail); } catch (e) { return e.message; } finally { closed++; } }
const results = new Set();
for (let i = 0; i < 400; i++) results.add(handled([[1, 2], [3, 4, 5]], i % 8));
print([...results].join(" | "), closed); // => 5 | at 1 | at 2 | at 3 | at 4 | at 5 1138

// Accessors and holes on the way; the array grows and shrinks while it is walked.
function grow(values, to) { let n = 0; for (const x of values) { if (values.length < to) values.push(x); n += count(x); } return n; }
function count(x) { return x === undefined ? 100 : 1; }
function shrink(values) { let n = 0; for (const x of values) { values.pop(); n += count(x); } return n; }
const trap = [1, 2, 3];
Object.defineProperty(trap, 1, { get() { closed += 10000; return part(1); } });
let walked = 0;
for (let i = 0; i < 300; i++) walked += grow([i, , 3], i % 9) + shrink([1, 2, 3, 4]) + grow(trap, 0);
print(walked, closed); // => 48930 3001138

// Deep recursion, and an iterator that other code has changed.
function depth(tree) { let d = 0; for (const child of tree) d = Math.max(d, depth(child)); return d + 1; }
let tree = [];
for (let i = 0; i < 40; i++) tree = [tree, []];
let depths = 0;
for (let i = 0; i < 60; i++) depths += depth(tree);
function endless(list) { for (const x of list) return endless(list) + x; }
let limits = 0;
for (let i = 0; i < 3; i++) { try { endless([1]); } catch (e) { limits += e instanceof RangeError; } }
print(depths, limits); // => 2460 3
const next = Object.getPrototypeOf([][Symbol.iterator]()).next;
let steps = 0;
Object.getPrototypeOf([][Symbol.iterator]()).next = function () { steps++; return next.call(this); };
print(totals(lists), depth([[], [[]]]), steps > 10); // => 56 3 true
