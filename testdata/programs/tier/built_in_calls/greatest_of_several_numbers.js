// Math.max and Math.min of other numbers of arguments than two.
const greatest = (a, b, c) => Math.max(a, b, c);
const least = (a, b, c, d) => Math.min(a, b, c, d);
const both = (a, b, c) => Math.max(Math.min(a, b, c), Math.min(b, c, a, 1));
let sum = 0;
for (let i = 0; i < 3000; i++) sum += greatest(i, 5, -i) + least(i, 7, 3, i * 2) + both(i, 2, i / 2);
print(sum); // => 4513504
print(greatest(1, NaN, 3), least(1, 2, 3, NaN)); // => NaN NaN
print(Object.is(greatest(-0, -0, 0), 0), Object.is(greatest(-0, -0, -0), -0), Object.is(least(0, 0, 0, -0), -0)); // => true true true
print(greatest(1, 2), least(1, 2, 3)); // => NaN NaN
print(greatest("7", null, true), least([5], "3", 4, 9)); // => 7 3
const log = [];
const noting = n => ({ valueOf() { log.push(n); return n; } });
print(greatest(noting(1), noting(3), noting(2)), log.join()); // => 3 1,3,2
try { greatest(1, 2n, 3); } catch (e) { print(e.name); } // => TypeError
try { greatest(1, Symbol(), 3); } catch (e) { print(e.name); } // => TypeError
print(Math.max(), Math.min(), Math.max(3), Math.max(1, 2, 3, 4, 5, 6, 7, 8, 9)); // => -Infinity Infinity 3 9
Math.max = (...list) => list.length;
print(greatest(5, 6, 7)); // => 3
