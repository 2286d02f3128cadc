"use strict";
// Functions with values in registers call functions that have frames: with handlers, generators, and built-in ones that
// call back. Exceptions pass through both kinds.
function risky(n) {
  try { if (n % 5 === 4) throw new Error("five " + n); return n; }
  catch (e) { if (n % 10 === 9) throw new TypeError(e.message + "!"); return -1; }
  finally { finals++; }
}
let finals = 0;
function run(from, to) { let s = 0; for (let i = from; i < to; i++) s += risky(i); return s; }
function runAll(n) { return run(0, n % 9) + run(10, 10 + n % 7); }
let sum = 0, thrown = 0;
for (let i = 0; i < 500; i++) sum += runAll(i);
print(sum, finals); // => 18826 3484
for (let i = 0; i < 300; i++) { try { sum += run(i % 4, i % 12); } catch (e) { thrown++; sum += e.message.length; } }
print(sum, thrown, finals); // => 21351 50 4659

function* numbers(n) { for (let i = 0; i < n; i++) { try { yield i; } finally { finals++; } } }
function sumOf(n) { let s = 0; for (const x of numbers(n)) { if (x > 3) break; s += x; } return s; }
function many(n) { let s = 0; for (let i = 0; i < 3; i++) s += sumOf(n + i); return s; }
for (let i = 0; i < 200; i++) sum += many(i % 6);
print(sum, finals); // => 23534 6615

function deep(n) { let i = 0; while (i < 2) i++; return n === 0 ? bottom(i) : deep(n - 1) + 1; }
let mode = 0;
function bottom(i) {
  try { if (mode === 1) throw mode; if (mode === 2) null.x; return i; } catch (e) { if (e !== 1) throw e; return 50; }
}
const depths = [];
for (let i = 0; i < 300; i++) {
  mode = i % 3;
  try { depths[mode] = deep(i % 20); } catch (e) { depths[mode] = e.name; }
}
print(depths.join()); // => 19,68,TypeError

function endless(n) { let i = 0; while (i < 1) i++; return guarded(n + 1) + i; }
function guarded(n) { try { return endless(n); } catch (e) { if (!(e instanceof RangeError)) throw e; return 0; } }
print(endless(0) > 50, endless(0) > 50); // => true true

function sorted(values) { let n = 0; while (n < 1) n++; return values.toSorted((a, b) => order(a, b) * n).join(); }
function order(a, b) { let i = 0; while (i < 1) i++; if (a === 7 || b === 7) throw new Error("seven"); return (a - b) * i; }
const orders = new Set();
for (let i = 0; i < 300; i++) { try { orders.add(sorted([3, 1, i % 2 ? 7 : 5, 2])); } catch (e) { orders.add(e.message); } }
print([...orders].join(" ")); // => 1,2,3,5 seven

class Account {
  #entries = [];
  get size() { let n = 0; for (let i = 0; i < this.#entries.length; i++) n++; return n; }
  set last(x) { let i = 0; while (i < 1) i++; if (x < 0) throw new RangeError("negative"); this.#entries.push(x * i); }
  fill(n) { for (let i = 0; i < n; i++) this.last = i; return this.size; }
}
let sizes = 0;
for (let i = 0; i < 100; i++) { const a = new Account(); sizes += a.fill(i % 11); try { a.last = -i; } catch (e) { sizes += 1000; } }
print(sizes); // => 99495
