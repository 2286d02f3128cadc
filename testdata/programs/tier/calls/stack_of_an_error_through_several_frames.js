function g(n) {
  if (n === 0) throw new Error('deep');
  let r = g(n - 1);
  return r + 1;
}
function h(n) {
  try {
    let r = g(n);
    return r;
  } catch (e) {
    return e.stack.split('\n').filter(l => l.includes(' at g')).length + e.message;
  }
}
let t;
for (let i = 0; i < 50; i++) t = h(5);
print(t); // => 6deep
