function walk(t) {
  if (t === null) return 0;
  let a = walk(t.l);
  let b = walk(t.r);
  return a + b + t.v;
}
function make(d) {
  if (d === 0) return null;
  let l = make(d - 1);
  let r = make(d - 1);
  return { l, r, v: d };
}
let n = 0;
for (let i = 0; i < 6; i++) n += walk(make(7));
print(n); // => 1482
