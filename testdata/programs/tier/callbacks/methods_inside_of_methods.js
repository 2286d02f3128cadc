// Methods of arrays inside of each other, deeper than runs are kept for, and after errors.
const tree = depth => (depth === 0 ? [] : [tree(depth - 1), tree(depth - 2 < 0 ? 0 : depth - 2), []]);
const count = node => node.map(count).reduce((a, b) => a + b, 1);
const t = tree(9);
let sum = 0;
for (let i = 0; i < 20; i++) sum += count(t);
print(sum); // => 5300
const chain = n => [n].map(x => (x === 0 ? 0 : 1 + chain(x - 1)))[0];
for (let i = 0; i < 40; i++) chain(30);
print(chain(60)); // => 60
const failing = n => [1, 2].filter(x => [n].some(y => { if (y === 0) throw new Error(`level ${x}`); return failing(y - 1); })).length;
const caught = n => { try { return failing(n); } catch (e) { return e.message; } };
for (let i = 0; i < 200; i++) caught(5);
print(caught(20)); // => level 1
print([1, 2, 3].map(x => [x].map(y => [y].map(z => z * x + y)[0])[0]).join()); // => 2,6,12
const same = [1, 2, 3].map((x, i, all) => all.filter(y => y > x).length + all.find(y => y >= x) + all.findIndex(y => y === x));
print(same.join()); // => 3,4,5
function* walk(list) { for (const x of list) yield list.reduce((a, y) => a + y * x, 0); }
print([...walk([1, 2, 3])].join(), [1, 2].map(x => [...walk([x, x])].join("/")).join()); // => 6,12,18 2/2,8/8
const sorted = [3, 1, 2].map(x => [x, x - 1, x + 1].sort((a, b) => a - b).map(y => y * 2).join("+"));
print(sorted.join()); // => 4+6+8,0+2+4,2+4+6
try { [].reduce((a, b) => a); } catch (e) { print(e.name, [4].reduce((a, b) => a)); } // => TypeError 4
const add = (a, x) => {
  try { [x].forEach(y => { if (y === 2) throw y; a += y; }); } catch (e) { a += 100 * e; }
  return a;
};
print([1, 2, 3].reduce(add, 0)); // => 204
