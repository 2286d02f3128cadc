// The first call of a function, which compiles it, takes the same steps by whatever it is called.
let sum = 0;
const calls = [
  f => f(1), f => f.call(null, 1), f => f.apply(null, [1]), f => f(...[1]), f => Reflect.apply(f, null, [1]),
  f => f.bind(null, 1)(), f => new f(1).v ?? 1, f => Reflect.construct(f, [1]).v ?? 1, f => [1].map(f)[0], f => [1, 2].sort((a, b) => f(a) - b)[0],
  f => ({ get v() { return 1; } }).v + f(0), f => new (class extends f { })(1).v ?? 1, f => new (class extends f { x = 1; constructor(v) { super(v); } })(1).x,
  f => { const o = { f, valueOf() { return this.f(1); } }; return +o; }, f => `${{ toString: () => f(1) }}`.length,
];
function run(i, make) { return calls[i % calls.length](make()); }
for (let i = 0; i < 600; i++) {
  const make = [() => function (v) { this.v = v; return v; }, () => function (v) { return v ? 1 : 1; }][i & 1];
  sum += run(i, make);
}
// Each of these is compiled when the loop is hot.
function late(i) {
  switch (i) {
    case 100: return (() => 1)();
    case 110: return (function () { return 1; }).call(1);
    case 120: return [1].reduce((a, b) => a + b, 0);
    case 130: return new (class { v = 1; })().v;
    case 140: return new (class extends (class { constructor() { this.v = 1; } }) { })().v;
    case 150: return [...(function* () { yield 1; })()].length;
    case 160: return (function () { 'use strict'; return (v => v)(1); })();
    case 170: return [2, 1].map(v => [v].map(w => w)[0])[1];
    default: return 0;
  }
}
for (let i = 0; i < 300; i++) sum += late(i);
print(sum); // => 628
