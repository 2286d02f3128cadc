function f(i) {
  let a = g(i);
  let b = 0;
  try {
    b = g(i === 77 ? null : i);
  } catch (e) {
    b = e instanceof TypeError ? 1000 : 1;
  }
  return a + b;
}
function g(i) {
  let o = i === null ? null : { v: i };
  let r = o.v;
  return r;
}
let n = 0;
for (let i = 0; i < 160; i++) n += f(i);
print(n); // => 26363
