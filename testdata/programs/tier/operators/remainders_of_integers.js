// % of integers of more than 32 bits, of both signs, next to numbers that are none, in hot code.
const most = Number.MAX_SAFE_INTEGER, numbers = [
  0, -0, 1, -1, 3, -7, 2 ** 31 - 1, -(2 ** 31), 2 ** 32, 2 ** 32 + 1, -(2 ** 40) - 3, 16807 * (2 ** 31 - 2), most, -most, 2 ** 53, -(2 ** 53),
  2 ** 53 + 2, 2 ** 63, -(2 ** 63), 2 ** 64, 1e300, 0.5, -2.5, most - 0.5, 2 ** 40 + 0.25, NaN, Infinity, -Infinity,
];
const remainder = (x, y) => x % y;
// The sign of a zero, too.
const same = (x, y) => Object.is(x, y);
let wrong = 0, hash = 0;
for (let round = 0; round < 60; round++) {
  for (const x of numbers) {
    for (const y of numbers) {
      const r = remainder(x, y);
      if (round > 0) continue;
      if (!Number.isInteger(x) || !Number.isInteger(y) || y === 0) {
        if (!Number.isFinite(x) || y === 0 || Number.isNaN(y)) wrong += !Number.isNaN(r);
        else if (!Number.isFinite(y)) wrong += !same(r, x);
        continue;
      }
      const exact = Number(BigInt(x) % BigInt(y));
      wrong += !same(r, exact === 0 && (x < 0 || same(x, -0)) ? -0 : exact);
    }
  }
}
print(wrong); // => 0
let seed = 7;
for (let i = 0; i < 5000; i++) {
  seed = (seed * 16807) % 2147483647;
  hash = (hash * 31 + seed) % 9007199254740881;
}
print(seed, hash); // => 1046607048 7660802953749876
print(numbers.slice(0, 15).map(x => String(remainder(x, 97) + 1 / remainder(x, 1))).join()); // => Infinity,-Infinity,Infinity,-Infinity,Infinity,-Infinity,Infinity,-Infinity,Infinity,Infinity,-Infinity,Infinity,Infinity,-Infinity,Infinity
