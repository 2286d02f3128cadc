// Strings with numbers, in both orders, and with what is converted.
const other = { valueOf: () => 3, toString: () => 'text' };
const order = [];
const noted = (name, value) => ({ valueOf() { order.push(name); return value; } });
print('a' + 1, 1 + 'a', 'a' + -0, 'a' + 0.1 + 1e21, '' + NaN, 'n' + -1 / 0, '' + 1234567890123, 'x' + 2 ** 53); // => a1 1a a0 a0.11e+21 NaN n-Infinity 1234567890123 x9007199254740992
print('a' + null, 'a' + undefined, true + 'a', 'a' + 5n, 5n + 'a', 'a' + other, other + 'a', other + 1, 'a' + [1, 2]); // => anull aundefined truea a5 5a a3 3a 4 a1,2
print(noted('left', 'x') + noted('right', 2), noted('l', 1n) + noted('r', 2n), order.join()); // => x2 3 left,right,l,r
for (const f of [() => 'a' + Symbol(), () => 1n + 1, () => 1 + 1n, () => Symbol() + 1, () => 'a' + { valueOf() { throw new RangeError(); } }]) try { f(); } catch (e) { print(e.name); }
// => TypeError
// => TypeError
// => TypeError
// => TypeError
// => RangeError
let text = '';
for (let i = 0; i < 300; i++) text += 'ab' + (i & 7) + ';';
print(text.length, text.slice(396, 408), text.charCodeAt(1199)); // => 1200 ab3;ab4;ab5; 59
let left = 'start';
print(left + (left = 5) + left, left); // => start55 5
