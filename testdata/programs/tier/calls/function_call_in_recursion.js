function deep(n) {
  if (n === 0) {
    let u;
    return u.x;
  }
  let r = deep.call(n, n - 1);
  return r;
}
let t;
for (let i = 0; i < 60; i++) {
  try {
    deep(4);
  } catch (e) {
    t = e.stack.split('\n').filter(l => l.includes('deep')).length;
  }
}
print(t); // => 5
