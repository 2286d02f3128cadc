function inner(s) {
  let r = s.replace(/b/g, m => upper(m));
  return r;
}
function upper(m) {
  let u = m.toUpperCase();
  return u;
}
function outer(k) {
  let a = inner('abc' + k);
  let b = upper(a);
  return a + b;
}
let t;
for (let i = 0; i < 150; i++) t = outer(i);
print(t); // => aBc149ABC149
