function f(n) {
  let r = Reflect.construct(G, [n], H);
  return r.v + (r instanceof H ? 1 : 0);
}
function G(n) {
  this.v = n;
  let t = new.target === H;
  if (!t) throw 1;
}
function H() {}
let n = 0;
for (let i = 0; i < 100; i++) n += f(i);
print(n); // => 5050
