// Relations of texts, and of what is no text after all, in code that is hot and in functions that are inlined.
const order = (a, b) => a < b ? -1 : a > b ? 1 : 0;
const within = (a, low, high) => a >= low && a <= high;
const words = Array.from({ length: 60 }, (_, i) => 'w' + (i * 37 % 60).toString(3));
function sorted(list) {
  return list.slice().sort(order).join(' ').length + list.slice().sort(order)[7];
}
let last = '';
for (let i = 0; i < 400; i++) last = sorted(words);
print(last); // => 320w101
function count(list, low, high) {
  let n = 0;
  for (const value of list) if (within(value, low, high)) n++;
  return n;
}
let n = 0;
for (let i = 0; i < 400; i++) n += count(words, 'w1', 'w2');
print(n); // => 16400
// Long texts, deferred ones, numbers, BigInts, dates, NaN, and both orders of conversion.
const long = 'x'.repeat(300);
print(order(long + 'a', long + 'b'), order('\ud83d', '\uffff'), order('10', '9'), order(10, '9'), order(10n, '9')); // => -1 -1 -1 1 1
print(order(new Date(1), new Date(2)), order(NaN, 1), order('a', 1), within('5', 4, 6), within(undefined, 0, 1)); // => -1 0 0 true false
const asked = [];
const named = name => ({ valueOf() { asked.push(name); return name; } });
print(order(named('b'), named('a')), asked.join()); // => 1 b,a,b,a
for (let i = 0; i < 400; i++) last = sorted(words);
print(last, order('b', 'a')); // => 320w101 1
