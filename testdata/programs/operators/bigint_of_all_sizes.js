// All operators over BigInts below, at and above the limits of one and two words; the checksum is Node's.
const values = [0n, 1n, -1n, 2n, -2n, 7n, 31n, -31n, (1n << 31n) - 1n, 1n << 31n, -(1n << 31n), 1n << 62n, (1n << 63n) - 1n,
  1n << 63n, -(1n << 63n), -(1n << 63n) - 1n, (1n << 64n) - 1n, 1n << 64n, 1n << 126n, (1n << 126n) - 1n, (1n << 127n) - 1n,
  1n << 127n, -(1n << 127n), -(1n << 127n) + 1n, -(1n << 127n) - 1n, 1n << 128n, -(1n << 128n), 123456789012345678901234567890n,
  -98765432109876543210n, (1n << 200n) + 5n];
let sum = 0n;
const mix = x => { sum = (sum * 1000003n + BigInt.asUintN(256, typeof x === "bigint" ? x : BigInt(x))) % ((1n << 255n) - 19n); };
for (const a of values) {
  for (const b of values) {
    mix(a + b); mix(a - b); mix(a * b); mix(a & b); mix(a | b); mix(a ^ b);
    mix(a < b); mix(a <= b); mix(a === b); mix(a == b);
    if (b) { mix(a / b); mix(a % b); }
    if (b > -300n && b < 300n) { mix(a << b); mix(a >> b); }
  }
  mix(-a); mix(~a);
  let c = a;
  c++; mix(c); c--; c--; mix(c);
  for (const n of [0, 1, 8, 31, 32, 33, 63, 64, 65, 100, 126, 127, 128, 200]) { mix(BigInt.asIntN(n, a)); mix(BigInt.asUintN(n, a)); }
  mix(a == Number(a)); mix(a < 1e30); mix(BigInt(String(a)));
}
print(sum.toString(16)); // => 3329fab34864b989fd195a12e34950a6a5ae30f1c07fc0e69ea30b4854faa837
print(new Set([1n, 1n, 1n << 126n, 1n << 126n]).size, new Map([[5n, 1]]).get(2n + 3n), [1n, 2n].includes(2n)); // => 2 1 true
print([() => 1n / 0n, () => 1n % 0n, () => 1n + 1, () => 1n >>> 0n, () => 2n ** -1n].map(f => {
  try { return f(); } catch (e) { return e.name; }
}).join()); // => RangeError,RangeError,TypeError,TypeError,RangeError
print(BigInt(2 ** 53), BigInt(2 ** 62), BigInt(2 ** 63), BigInt(-(2 ** 63)), BigInt(1e25), BigInt(-0)); // => 9007199254740992 4611686018427387904 9223372036854775808 -9223372036854775808 10000000000000000905969664 0
print(new BigInt64Array([-5n])[0], new BigUint64Array([-5n])[0]); // => -5 18446744073709551611
