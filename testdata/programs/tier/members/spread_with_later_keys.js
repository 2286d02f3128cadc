let n = 0;
for (let i = 0; i < 600; i++) {
  const extra = i % 3 ? { q: 1 } : Object.freeze({ q: 2, [Symbol()]: 1, 5: 1 });
  const o = { ...extra, q: i, w: 1, q: i + 1 };
  n += o.q + o.w + Object.keys(o).length;
}
print(n); // => 182300
