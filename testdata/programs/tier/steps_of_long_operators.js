// Operators that take more steps for some operands take them once, also if machine code bails out behind them.
function remainders(i) {
  let t = 0;
  const huge = 1e300, none = 0, x = i + 0.5;
  t += (x % none) !== 0;
  t += huge % 1 + (huge % x) * 0 + (5e-324 % huge) * 0;
  t += x + (i % 7);
  return t;
}
const long = 'ab'.repeat(5000), other = long.slice(0, -1) + 'c';
function texts(i) {
  const same = long + i, again = long + i;
  let n = 0;
  if (same === again) n += 1;
  if (same !== other) n += 2;
  if (same == again) n += 4;
  n += (same < other) + (typeof again).length + i * 0.5;
  return n;
}
function bigints(i) {
  const a = 3n ** 300n + BigInt(i);
  let n = i + 0.5;
  n += Number(a % 7n) + (a === a + 0n) + (a * a > a) + Number(a << 64n >> 530n);
  return n;
}
function others(i) {
  const o = { p: i }, key = 'p'.repeat(1 + i % 2);
  let n = i * 0.5;
  n += (key in o) + (o instanceof Object) + `${key}-${i}-${o.p}`.length + 2 ** (i % 3);
  n += [...key, i].length + 0.5;
  return n;
}
let sum = 0;
for (let i = 0; i < 300; i++) sum += remainders(i) + texts(i) + others(i) + bigints(i);
print(sum); // => 361830
