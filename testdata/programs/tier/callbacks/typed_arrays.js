const f = new Float64Array([1, 2.5, 3]),
  b = new Uint8Array(4);
let n = 0;
for (let i = 0; i < 400; i++) {
  n += f.map(x => x * 2)[1] + f.reduce((s, x) => s + x) + b.map((x, k) => k + 300)[3];
  f.forEach((x, k) => {
    n += k;
  });
}
print(n); // => 24600
