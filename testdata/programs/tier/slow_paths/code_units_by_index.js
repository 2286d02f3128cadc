// Code units of Strings by index: of ropes, slices and arrays in one place, and out of range.
function count(text, unit) { let n = 0; for (let i = 0; i < text.length + 2; i++) if (text[i] === unit) n++; return n; }
let n = 0;
let rope = 'a';
for (let i = 0; i < 300; i++) rope += i % 3 ? 'ab' : '\u20ac';
for (let i = 0; i < 40; i++) n += count(rope, 'a') + count(rope.slice(5, 90), 'b') + count('\u20ac\ud83d\ude00', '\ude00');
for (let i = 0; i < 40; i++) n += count(['a', , 'b', 'a'], 'a') + count(new String('banana'), 'a') + count(new Uint8Array(9), 0);
function at(text, key) { return text[key]; }
for (let i = 0; i < 4000; i++) {
  const x = at('abc' + i, [0, -0, 1.5, -1, '2', 'length', 3, NaN, 1e9, 7][i % 10]);
  n += x === undefined ? 1 : String(x).charCodeAt(0);
}
String.prototype[9] = 'z';
for (let i = 0; i < 3000; i++) n += at('abc', i % 10) === 'z' ? 5 : 1;
print(n); // => 175590
