function inner(a) {
  let s = 0;
  for (let i = 0; i < a.length; i++) s += a[i];
  return s;
}
function outer(a) {
  let x = inner(a);
  let y = a.map(v => inner([v, x]));
  let z = inner(y);
  return z;
}
let n = 0;
for (let i = 0; i < 150; i++) n += outer([i, 1, 2]);
print(n); // => 46500
