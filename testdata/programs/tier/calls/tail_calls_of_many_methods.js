'use strict';
// A place that calls last calls more functions than are inlined there.
const kinds = [];
for (let i = 0; i < 9; i++) kinds.push(new Function(`'use strict'; return class { constructor(v) { this.v = v; } accept(x, depth) { return x.m${i}(this, depth); } }`)());
const Visitor = new Function(`'use strict'; return class { constructor() { this.steps = 0; } visit(n, depth) { this.steps++; return n.accept(this, depth); } ${kinds.map((_, i) => `m${i}(n, depth) { if (depth > 0) return this.visit(n, depth - 1); if (n.v === 'bad') throw new RangeError('m${i}'); return n.v * ${i + 1}; }`).join(' ')} }`)();
const visitor = new Visitor();
let sum = 0, errors = '';
for (let i = 0; i < 6000; i++) {
  const node = new kinds[(i * 7 + (i >> 3)) % 9](i % 500 === 499 ? 'bad' : i % 10);
  try { sum += visitor.visit(node, i % 100 === 0 ? 2000 : i % 3); } catch (e) { errors += e.message; }
}
print(sum, visitor.steps, errors); // => 131514 131940 m0m7m6m4m3m1m0m7m6m4m3m1
