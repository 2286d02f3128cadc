const a = [];
for (let i = 0; i < 200; i++) a.push((i * 7919) % 211);
let t;
for (let i = 0; i < 20; i++) {
  t = a.slice().sort((x, y) => x - y);
  t = t.concat(a.toSorted((x, y) => y - x));
}
print(t.join().length + ':' + t[5] + ':' + t[205]); // => 1391:5:205
