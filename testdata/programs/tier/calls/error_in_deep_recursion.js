function f(n) {
  if (n > 3) {
    let u;
    u.x;
  }
  let r = f(n + 1);
  return r;
}
let t = '';
for (let i = 0; i < 60; i++) {
  try {
    f(0);
  } catch (e) {
    t = e.name + e.stack.split('\n').filter(l => l.includes(' at f')).length;
  }
}
print(t); // => TypeError5
