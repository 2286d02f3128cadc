let n = 0;
for (let i = 0; i < 700; i++) {
  const x = [-0.5, 0.5, -0, 2.5, -1.5, '7.5', NaN, 1e300, i / 3 - 100, undefined, null, true][i % 12],
    y = [3, -2, 0, '2', NaN][i % 5];
  n =
    (n * 31 +
      [
        Math.round(x),
        1 / Math.round(x) < 0 ? 1 : 2,
        Math.sign(x),
        Math.fround(x),
        Math.pow(x, y),
        Math.atan2(x, y),
        Math.imul(x, y)
      ].reduce((a, b) => a + (Number.isFinite(b) ? Math.trunc(b * 100) % 1000 : 7), 0)) %
    1000003;
}
print(n); // => -610831
