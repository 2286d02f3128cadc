function f(p) {
  let r = g(p);
  return r;
}
function g(p) {
  let s = p.x;
  return s;
}
const proxy = new Proxy(
  {},
  {
    get(t, k) {
      let r = h(k);
      return r;
    }
  }
);
function h(k) {
  let l = k.length;
  return l;
}
let n = 0;
for (let i = 0; i < 120; i++) n += f(i % 2 ? proxy : { x: i });
print(n); // => 3600
