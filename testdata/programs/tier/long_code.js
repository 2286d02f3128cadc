// Of code that is too long to be compiled, the loops that run have machine code: all ways in and out of them.
const filler = 'sum = sum * 3 + 1 & 0xffff;\n'.repeat(400);
const run = Function('n', 'texts', `
let sum = 0;
for (let i = 0; i < n; i++) {
  sum += i;
  if (i === 50) texts.push('half' + sum);
}
${filler}
for (let i = 0; i < n; i++) {
  try {
    if (i % 10 === 9) throw i;
    for (const k of [1, 2, 3]) sum += k * i;
  } catch (error) {
    sum -= error;
    continue;
  } finally {
    sum ^= 5;
  }
  if (i > 90) break;
}
rows: for (let i = 0; i < n; i++) {
  for (let k = 0; k < 20; k++) {
    if (k * i === 300) continue rows;
    if (k * i === 1200) break rows;
    sum = sum + [i, k].map(x => x + 1)[k & 1] | 0;
  }
}
${filler}
do {
  if (typeof n === 'string') return n + sum;
  n = n > 10 ? n - 1 : 'end';
  texts = { last: texts, get length() { return n; } };
} while (texts.length);
`);
for (let i = 0; i < 12; i++) {
  const texts = [];
  const result = run(100 + i % 3, texts);
  if (i === 8) print(result, texts.join()); // => end14977 half1275
}
const words = Function('n', `${filler.replaceAll('sum', 'n')}
function* all() { for (let i = 0; i < 40; i++) yield i + n; }
let sum = 0;
for (const x of all()) sum += x;
return sum;`);
print([0, 1, 2, 3, 4].map(words).join()); // => 2321420,1719860,1118300,516740,2536620
