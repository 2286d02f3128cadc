// Functions with rest parameters are inlined, bail out in the middle, and run in reserved frames.
const sum = (first, ...rest) => { let s = first; if (rest.length > 2) s += rest[2]; return s + rest.length; };
const none = (a, b, ...rest) => rest.length + (b === undefined ? 1 : 0);
const keep = (...all) => all;
const loop = (...all) => { let s = 0; for (const x of all) s += x; return s; };
const defaults = (...[a = 5, { b = 6 } = {}]) => a + b;
function both(x, ...rest) { x = 9; rest.push(arguments.length, arguments[0]); return rest.join(''); }
let n = 0, last;
for (let i = 0; i < 6000; i++) {
  n += sum(i % 10) + sum(1, 2, 3, i % 3 ? i : '7', 5).length || 1;
  n += none() + none(1) + none(1, 2, 3) + loop(1, 2, i % 5) + loop() + defaults() + defaults(1, { b: i % 2 });
  const kept = keep(i, 2, 3);
  kept[1] = 7;
  if (last && (last === kept || last[1] !== 7)) n += 1e9;
  last = kept;
  n += both(1, 2).length + loop.apply(null, [i % 3, 1]) + loop.apply(null, { length: 1, 0: 2 }) + keep.apply(null, [, 1].concat()).length;
  try { keep(...(i % 9 ? [1] : null)); } catch (e) { n += e.name.length; }
}
print(n, last); // => 202003 5999,7,3
const where = (...rest) => rest.x.y;
const outer = i => where(i);
let stack = '';
for (let i = 0; i < 3000; i++) try { outer(i); } catch (e) { if (i > 2990) stack = e.stack.split('\n').slice(1, 3).map(l => l.trim().split(' ')[1]).join(); }
print(stack); // => where,outer
