const m = new Map(),
  s = new Set();
let n = 0;
for (let i = 0; i < 900; i++) {
  const k =
    i % 7 === 0
      ? -0
      : i % 7 === 1
        ? NaN
        : i % 7 === 2
          ? 'k' + (i % 5)
          : i % 7 === 3
            ? 10n ** BigInt(i % 3)
            : i % 7 === 4
              ? undefined
              : i % 13;
  m.set(k, i);
  s.add(k);
  n += m.get(k) + (m.has(i) ? 1 : 0) + (s.has(k) ? 2 : 0) + (m.get(0) ?? 5);
}
print([n, m.size, s.size, Object.is([...m.keys()][0], 0)].join()); // => 808370,23,23,true
