// Templates whose parts are texts, numbers, long texts, and what must be converted.
let t = '', n = 0;
const label = (a, b) => `${a}:${b}`, one = a => `${a}`, five = (a, b, c) => `<${a}>${b}${c}`, six = (a, b, c) => `(${a},${b};${c})`;
const parts = ['x', 12, 1.5, -0, NaN, '', 'y'.repeat(500), 'z'.repeat(300) + 'w', null, undefined, true, 10n, { toString: () => 'o' }, [1, 2]];
for (let i = 0; i < 6000; i++) {
  const a = i % 5 ? 'abc' : parts[i % parts.length], b = i % 7 ? i : parts[(i + 3) % parts.length];
  const made = label(a, b) + one(b) + five(a, b, a) + six(b, a, b);
  n = (n * 31 + made.length + made.charCodeAt(made.length >> 1)) % 1000003;
  if (i % 100 === 0) try { t = label(Symbol('s'), 1); } catch (e) { n += e.name.length; }
  if (i % 150 === 0) try { t = one({ toString() { throw 'thrown'; } }); } catch (e) { n += e.length; }
}
print(n, six(1, 2, '')); // => 415665 (1,2;)
