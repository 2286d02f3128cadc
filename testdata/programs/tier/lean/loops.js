"use strict";
// Functions with loops get and return values in registers: loops at the first instruction, in each other, with exits,
// with exceptions, and with values that change their type.
function length(list) { while (list !== null && list.rest !== undefined) { if (list.rest === null) return list.at; list = list.rest; } return -1; }
let list = null;
for (let i = 0; i < 30; i++) list = { at: i, rest: list };
function twice(list) { return length(list) + length(list); }
let sum = 0;
for (let i = 0; i < 300; i++) sum += twice(list) + twice({ at: i, rest: null }) + twice({ at: 1 });
print(sum); // => 89100

function countdown(n) { do { n--; } while (n > 0); return n; }
function primes(limit) {
  let count = 0;
  outer: for (let n = 2; n < limit; n++) {
    for (let d = 2; d * d <= n; d++) if (n % d === 0) continue outer;
    count++;
    if (count > 40) break;
  }
  return count + countdown(n5(limit));
}
function n5(n) { return n * 0.5 | 0; }
let found = 0;
for (let i = 0; i < 200; i++) found += primes(i);
print(found); // => 4891

function find(values, wanted, from) {
  for (let i = from; i < values.length; i++) if (values[i] === wanted) return i;
  throw new RangeError(`no ${wanted} from ${from}`);
}
function findTwice(values, wanted) { return find(values, wanted, find(values, wanted, 0) + 1); }
const values = [1, "a", 2.5, 1, null, "a", undefined, NaN];
const results = [];
for (let i = 0; i < 400; i++) {
  const wanted = values[i % values.length];
  try { results[i % values.length] = findTwice(values, wanted); }
  catch (e) { results[i % values.length] = e.name + ": " + e.message; }
}
print(results.join("; ")); // => 3; 5; RangeError: no 2.5 from 3; 3; RangeError: no null from 5; 5; RangeError: no undefined from 7; RangeError: no NaN from 0

function grow(x, rounds) { let y = x; for (let i = 0; i < rounds; i++) y = y + x; return y; }
function growBoth(x) { return grow(x, 3) + grow(x, 2); }
const grown = [];
for (let i = 0; i < 200; i++) for (const x of [1, 0.5, "s", 2147483647, true, null]) grown.push(growBoth(x));
print(grown.slice(-6).join(), grown.length); // => 7,3.5,sssssss,15032385529,7,0 1200

function inner(n) { let s = 0; for (let i = 0; i < n; i++) { if (i % 3 === 2) continue; s += n > 2 ? inner(n - 2) : i; } return s; }
let inners = 0;
for (let i = 0; i < 60; i++) inners += inner(i % 9);
print(inners); // => 532

class Ring {
  constructor(size) { this.items = new Array(size).fill(0); this.at = 0; }
  move(steps) { while (steps-- > 0) { this.items[this.at] += steps; this.at = (this.at + 1) % this.items.length; } return this; }
  total() { let s = 0; for (let i = 0; i < this.items.length; i++) s = s * 3 + this.items[i] | 0; return s; }
}
const ring = new Ring(5);
let totals = 0;
for (let i = 0; i < 300; i++) totals = totals + ring.move(i % 7).total() | 0;
print(totals); // => 5372664
