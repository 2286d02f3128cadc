"use strict";
// Functions that call themselves, each other, and last: as values in registers, inlined into each other, and with
// frames where somebody looks.
function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
print(fib(15)); // => 610

class Tree {
  constructor(left, right, value) { this.left = left; this.right = right; this.value = value; }
  sum() { return (this.left ? this.left.sum() : 0) + (this.right ? this.right.sum() : 0) + this.value; }
  get total() { return this.sum() + 1; }
  set weight(x) { this.value = x + fib(3); }
}
function make(depth) { return depth === 0 ? new Tree(null, null, 1) : new Tree(make(depth - 1), make(depth - 1), depth); }
const tree = make(7);
let sums = 0;
for (let i = 0; i < 50; i++) { sums += tree.sum() + tree.total; tree.weight = i; }
print(sums); // => 39412

function loop(n, s) { return n === 0 ? s : loop(n - 1, s + n); }
let loops = 0;
for (let i = 0; i < 30; i++) loops += loop(i * 10, 0);
print(loops); // => 429925
print(loop(100000, 0)); // => 5000050000

function fail(n) { if (n === 0) throw new Error("x" + new Error().stack.split("\n").length); return fail(n - 1) + 1; }
const traces = [];
for (let i = 0; i < 40; i++) { try { fail(i % 7); } catch (e) { traces[i % 7] = e.message + ":" + e.stack.split("\n").length; } }
print(traces.join()); // => x3:3,x4:4,x5:5,x6:6,x7:7,x8:8,x9:9

let isText = false;
function mixed(n) { if (n < 1) return isText ? "s" : 1; return mixed(n - 1) + mixed(n - 2); }
function both(n) { return mixed(n) + mixed(n - 1); }
const seen = new Set();
for (let i = 0; i < 60; i++) { isText = i % 10 === 9; seen.add(both(3)); }
print([...seen].join()); // => 8,ssssssss

let calls = 0;
function deep() { calls++; return deep() + 1; }
const depths = new Set();
for (let i = 0; i < 3; i++) { calls = 0; try { deep(); } catch (e) { depths.add(e.name + (calls > 100)); } }
print([...depths].join()); // => RangeErrortrue

function Made(a) { this.b = fib(a % 5); }
let made = 0;
for (let i = 0; i < 60; i++) made += new Made(i).b;
print(made); // => 84

function closure() { const count = n => n ? count(n - 1) + 1 : 0; return count; }
let counted = 0;
for (let i = 0; i < 60; i++) counted += closure()(5);
print(counted); // => 300
