function loop(n) {
  let s = 0;
  for (let i = 0; i < n; i++) {
    let r = step(i, s);
    s = r;
  }
  return s;
}
function step(i, s) {
  let t = s + i;
  return i === 90 ? String(t) : t;
}
let t;
for (let i = 0; i < 30; i++) t = loop(100);
print(t); // => 4095919293949596979899
