// Machine code of generators: entered after each yield, with values, errors and returns from outside.
function* count(from, to) {
  let sum = 0.5;
  try {
    for (let i = from; i < to; i++) {
      const step = yield i + sum;
      sum += step === undefined ? 1 : step;
    }
  } catch (e) {
    yield 'caught ' + e;
  } finally {
    yield 'finally ' + sum;
  }
  return 'end';
}
const take = (g, n) => { const out = []; for (let i = 0; i < n; i++) { const r = g.next(i); out.push(r.value, r.done); } return out.join(); };
for (let i = 0; i < 40; i++) take(count(0, 3), 5);
print(take(count(0, 3), 6)); // => 0.5,false,2.5,false,5.5,false,finally 6.5,false,end,true,,true
{
  const g = count(0, 10);
  g.next();
  print(g.throw('x').value, g.next().value, g.next().value); // => caught x finally 0.5 end
}
{
  const g = count(0, 10);
  g.next();
  const first = g.return(7);
  print(first.value, first.done, g.next().value, g.next().done); // => finally 0.5 false 7 true
}
{
  let text = '';
  for (const x of count(0, 9)) { if (x > 5) break; text += x + ' '; }
  print(text.trim()); // => 0.5 2.5 4.5
}
function* nested(n) { if (n > 0) { yield n; yield* nested(n - 1); yield -n; } }
for (let i = 0; i < 40; i++) [...nested(3)];
print([...nested(4)].join()); // => 4,3,2,1,-1,-2,-3,-4
function* args() { yield arguments.length; yield this === undefined; yield new.target === undefined; yield arguments[1]; }
for (let i = 0; i < 40; i++) [...args(1, 2)];
print([...args.call(1, 'a', 'b')].join()); // => 2,false,true,b
function* calls(f) { let s = 0; for (let i = 0; i < 5; i++) { s += f(i, ...[i], { i }); yield s; } }
function add(a, b, { i }) { const x = a, y = b, z = i; let t = 0; for (let k = 0; k < 2; k++) t += x + y + z; return t; }
for (let i = 0; i < 40; i++) [...calls(add)];
print([...calls(add)].join()); // => 0,6,18,36,60
print([...calls(x => { for (const y of calls(add)) if (y > x) return y; return 0; })].join()); // => 6,12,18,24,30
const running = (function* () { try { running.next(); } catch (e) { yield e.name; } })();
print(running.next().value); // => TypeError
