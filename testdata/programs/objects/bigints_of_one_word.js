// BigInts of one word, of two, and of more: the results where one becomes the other.
const words = [0n, 1n, -1n, 2n, -3n, 7n, 2n ** 31n, -(2n ** 31n), 2n ** 62n, 2n ** 63n - 1n, -(2n ** 63n), 2n ** 63n, 2n ** 64n - 1n, -(2n ** 64n),
  2n ** 126n, 2n ** 127n - 1n, -(2n ** 127n), 2n ** 127n, 12345678901234567890123456789012345678901234567890n];
const limit = 2n ** 200n;
const check = (name, f, slow) => {
  let bad = 0, sum = 0n;
  for (const x of words) for (const y of words) {
    const z = f(x, y);
    if (!slow(x, y, z)) bad++;
    sum = BigInt.asIntN(200, sum * 31n + z);
  }
  print(name, bad, sum);
};
check('+', (x, y) => x + y, (x, y, z) => z - y === x); // => + 0 -272124565436551431655818373978470321129422742094784301980662
check('-', (x, y) => x - y, (x, y, z) => z + y === x); // => - 0 82962204536315969143561745042750598350503272250636196322496
check('*', (x, y) => x * y, (x, y, z) => y === 0n ? z === 0n : z / y === x); // => * 0 11279234218115519698802848344173153171938021211209108931225
check('/', (x, y) => y === 0n ? 0n : x / y, (x, y, z) => y === 0n || z * y + x % y === x); // => / 0 -250251973364753356166524610563502581572497402583879441237004
check('%', (x, y) => y === 0n ? 0n : x % y, (x, y, z) => y === 0n || (x - z) % y === 0n); // => % 0 205034683671392737304257273775884558331352954233203516978703
check('&', (x, y) => x & y, (x, y, z) => z === ~(~x | ~y)); // => & 0 793066709238581728801957578554441979027122325430232208537451
check('|', (x, y) => x | y, (x, y, z) => z === ~(~x & ~y)); // => | 0 541746769583857115084186139808250302365657926257776324783263
check('^', (x, y) => x ^ y, (x, y, z) => z === (x | y) - (x & y)); // => ^ 0 -251319939654724613717771438746191676661464399172455883754188
print(-(-(2n ** 63n)), (-(2n ** 63n)) / -1n, (-(2n ** 63n)) % -1n, 2n ** 63n - 1n + 1n); // => 9223372036854775808 9223372036854775808 0 9223372036854775808
print(-(2n ** 63n) - 1n, 2n ** 63n - 1n === 9223372036854775807n, 2n ** 63n > 2n ** 63n - 1n, -(2n ** 63n) < -(2n ** 63n) + 1n); // => -9223372036854775809 true true true
print(new Map([[2n ** 63n, 1], [5n, 2]]).get(2n ** 62n * 2n), new Set([5n, 10n / 2n, -(-5n)]).size, 0n === -0n); // => 1 1 true
for (const f of [() => 1n / 0n, () => 1n % 0n, () => (-(2n ** 63n)) / 0n, () => 1n + 1]) try { f(); } catch (e) { print(e.name); }
// => RangeError
// => RangeError
// => RangeError
// => TypeError
let counter = 2n ** 63n - 2n;
counter++; counter++; counter++;
print(counter, counter-- - --counter, counter); // => 9223372036854775809 2 9223372036854775807
print(BigInt.asIntN(64, 2n ** 63n), BigInt.asUintN(64, -1n), BigInt(Number.MAX_SAFE_INTEGER), new BigUint64Array([-1n])[0]); // => -9223372036854775808 18446744073709551615 9007199254740991 18446744073709551615
