// A compound assignment or a pattern needs an object: errors, their order and their places, also in inlined functions.
const or = (o, k, v) => { o[k] |= v; return o[k]; };
const take = ({ a, b = 2 }) => a + b;
const effects = [];
const key = name => ({ toString() { effects.push(name); return name; } });
let n = 0, places = '';
for (let i = 0; i < 5000; i++) {
  const list = [1, 2, i % 3 ? 3 : '3'], o = { x: i % 4, '1.5': 2 };
  n += or(list, i % 3, 8) + or(o, 'x', 1) + or(o, 1.5, 4) + take({ a: i % 5 }) + take('ab') || 1;
  list[i % 2] += 1; list[2] ??= 5; o.x++; list[0]--;
  if (i % 250 === 0) {
    try { or(i % 500 ? null : undefined, key('k'), effects.push('v')); } catch (e) { n += e.name.length; }
    try { take(null); } catch (e) { places = e.stack.includes('take') ? 'take' : 'lost'; }
  }
}
print(n, places, effects.length, effects.slice(0, 3).join()); // => 5180 take 20 v,v,v
