// Maps and Sets around the size from which they have buckets, with removals and cursors.
let h = 0;
const mix = x => { h = (h * 31 + x) % 1000003; };
for (let size = 0; size < 20; size++) {
  const m = new Map(), s = new Set();
  for (let i = 0; i < size; i++) { m.set(i % 3 ? i : 'k' + i, i); s.add(i); s.add(-0); }
  for (let i = 0; i < size; i += 2) { mix(m.delete(i % 3 ? i : 'k' + i) ? 1 : 2); mix(s.delete(i) ? 1 : 2); mix(m.delete(i) ? 3 : 4); }
  for (let i = 0; i < 5; i++) { m.set({}, i); m.set(NaN, i); s.add(NaN); s.add('n' + i); }
  let turns = 0;
  for (const [k, v] of m) {
    mix(String(k).length + v);
    if (turns++ < 12) { m.delete(k); m.set(k, v); }
    if (turns === 5) m.set('late', 1);
  }
  for (const x of s) { mix(String(x).length); if (s.size < 14) s.add('more' + s.size); else s.delete(x); }
  mix(m.size);
  mix(s.size);
  m.clear();
  mix(m.has(NaN) ? 1 : 0);
  m.set('again', 2);
  mix(m.get('again'));
}
print(h); // => 654067
