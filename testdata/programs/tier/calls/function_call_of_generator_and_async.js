function* gen(a) {
  yield this.v + a;
}
async function later(a) {
  return a;
}
function g(i) {
  let x = gen.call({ v: i }, 1).next().value;
  let p = later.call(null, 1);
  return x + (p instanceof Promise ? 1 : 0);
}
let n = 0;
for (let i = 0; i < 150; i++) n += g(i);
print(n); // => 11475
