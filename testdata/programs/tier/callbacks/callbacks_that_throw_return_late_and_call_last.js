// Functions that are not inlined, because they have loops and handlers.
'use strict';
const last = (v, k) => `${v}${k}`;
const kinds = [
  (v, k) => {
    try {
      for (let i = 0; i < 2; i++) if (v === 2) throw new Error(k);
      return v;
    } catch (e) {
      return e.message + e.stack.split('\n').length;
    } finally {
      v = 0;
    }
  },
  function (v, k) {
    for (let i = 0; i < 1; i++) v += arguments.length;
    return v;
  },
  (v, k) => {
    for (let i = 0; i < 1; i++) v = v === 3 ? { v } : v;
    return last(v.v ?? v, k);
  },
  (v, k) => [v].map(x => {
    for (let i = 0; i < 1; i++) x += k;
    return x;
  })[0],
  async v => v,
  function* (v) {
    yield v;
  },
  class {},
];
const seen = new Map();
for (let i = 0; i < 700; i++) {
  let t;
  try {
    t = [1, 2, 3].map(kinds[i % 7]).map(x => typeof x === 'object' ? Object.prototype.toString.call(x) : x).join();
  } catch (e) {
    t = e.name;
  }
  if (seen.has(i % 7) && seen.get(i % 7) !== t) print('not', t);
  seen.set(i % 7, t);
}
print([...seen.values()].join(' | '));
// => 1,13,3 | 4,5,6 | 10,21,32 | 1,3,5 | [object Promise],[object Promise],[object Promise] | [object Generator],[object Generator],[object Generator] | TypeError
let depth = 0;
const deep = () => [0].map(() => {
  for (let i = 0; i < 1; i++) depth++;
  return deep();
});
try {
  deep();
} catch (e) {
  print(e instanceof RangeError, depth > 50); // => true true
}
