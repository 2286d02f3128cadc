// sort is stable, for every length and order; the comparator's results are converted, and it may throw or lie.
let seed = 1;
const random = n => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) % n;
let bad = 0, calls = 0;
for (let n = 0; n < 90; n++) for (let kind = 0; kind < 6; kind++) {
  const values = [];
  for (let i = 0; i < n; i++) values.push({ key: [i, n - i, random(5), random(1000), i < n / 2 ? i : random(n), i * 7 % 13][kind], i });
  const sorted = values.toSorted((x, y) => { calls++; return x.key - y.key; });
  for (let i = 1; i < n; i++) {
    const x = sorted[i - 1], y = sorted[i];
    if (x.key > y.key || x.key === y.key && x.i > y.i) bad++;
  }
  if (new Set(sorted).size !== n) bad++;
  values.sort(() => random(3) - 1);
  if (new Set(values).size !== n) bad++;
}
print(bad, calls < 90 * 90 * 3 * 6.5); // => 0 true
print([3, 1, 2].sort((a, b) => String(a - b)).join(), [3, 1, 2].sort(() => NaN).join(), [2, 1].sort((a, b) => ({ valueOf: () => a - b })).join()); // => 1,2,3 3,1,2 1,2
print([3, undefined, 1, , 2].sort((a, b) => a - b).length, JSON.stringify([3, undefined, 1, , 2].sort((a, b) => b - a))); // => 5 [3,2,1,null,null]
for (const result of [1n, Symbol('s'), { valueOf() { throw new RangeError('valueOf'); } }])
  try { [1, 2].sort(() => result); } catch (e) { print(e.name); }
// => TypeError
// => TypeError
// => RangeError
const kept = [5, 4, 3, 2, 1];
let left = 3;
try { kept.sort(() => { if (!left--) throw 'enough'; return 1; }); } catch (e) { print(e, kept.join()); } // => enough 5,4,3,2,1
// A comparator that changes the array, and sorts inside.
const changed = [4, 3, 2, 1];
print(changed.sort((a, b) => { changed.length = 0; return [b, a].sort((x, y) => x - y)[0] === a ? -1 : 1; }).join()); // => 1,2,3,4
print(new Float64Array([3, NaN, -0, 0, 1]).sort((a, b) => b - a).join(), Int8Array.of(3, -1, 2).toSorted((a, b) => a - b).join()); // => 3,NaN,1,0,0 -1,2,3
print([..."sorting"].sort().join(''), ['b', 'a', 10, 9, null].sort().join()); // => ginorst 10,9,a,b,
