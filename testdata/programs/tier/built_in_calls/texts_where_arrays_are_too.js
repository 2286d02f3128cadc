// One place calls methods of Strings, of arrays, and of other objects with these names.
const own = { slice: () => 'own', indexOf: () => -7, includes: () => 1, trim: 5 };
let n = 0, t = '';
function look(x, a, b) { return [x.slice(a, b), x.indexOf(a), x.includes(a)].join(); }
for (let i = 0; i < 6000; i++) {
  const text = 'abcdef' + i % 50;
  n += text.slice(1, -1).length + text.indexOf('c') + (text.includes('f4') ? 1 : 0);
  if (i % 7 === 0) {
    const x = [text, [1, 2, 3, i], own, 'x'.repeat(i % 600), (text + text.length).slice(2)][i % 5];
    t = (look(x, i % 4, [undefined, 3, '2', -1, null][i % 5]) + t).slice(0, 40);
    try { t = look([null, undefined, 5, Symbol.iterator][i % 4], 1) + t; } catch (e) { n += e.name.length; }
  }
}
print(n); // => 55842
print(t); // => ,-1,falseown,-7,1bcdef35,-1,falsexxxxxxx
