const s = 'The quick \ud83d\ude00 fox',
  r = s + s.length;
let t = '';
for (let i = 0; i < 700; i++) {
  const a = [(i % 9) - 4, (i % 5) / 2, NaN, -Infinity, '3', undefined, -0][i % 7],
    b = [i % 11, undefined, -2, Infinity, null][i % 5],
    x = [s, s.slice(2), r + i, new String(s)][i % 4];
  t = (
    x.slice(a, b) +
    '|' +
    x.substring(a, b) +
    '|' +
    x.slice(a) +
    x.charAt(a) +
    x.at(a) +
    x.codePointAt(a) +
    '|' +
    t
  ).slice(0, 60);
}
print(t); // => ||The quick 😀 foxTT84|The quick 😀 fox16698|The quick 😀 fo
