let n = 0;
const a = { x: 1, y: 2 };
for (let i = 0; i < 600; i++) {
  const b = { ...a },
    c = { ...b, z: i },
    d = { ...c, y: i, w: 1, ...{ x: 3 } };
  a.x = i & 1;
  b.y = 7;
  c.x = 9;
  n += b.x + c.z + d.x + d.y + a.y + Object.keys(d).length;
  if (i === 300) Object.freeze(a);
  if (i === 400) {
    const p = { __proto__: a, k: 1 };
    n += { ...a }.x + { ...p, __proto__: null }.k;
  }
}
print(n); // => 364952
