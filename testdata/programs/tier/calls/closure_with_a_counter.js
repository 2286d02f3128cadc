function makeCounter() {
  let c = 0;
  return function next(k) {
    let d = k;
    c = c + d;
    return c;
  };
}
function use(f, k) {
  let a = f(k);
  let b = f(1);
  return a + b;
}
let n = 0;
const f = makeCounter();
for (let i = 0; i < 200; i++) n += use(f, i);
print(n); // => 2706600
