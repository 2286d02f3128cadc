function f() {
  let r = g();
  return r;
}
function g() {
  let s = typeof this;
  return s + (this === globalThis);
}
let t = '';
for (let i = 0; i < 200; i++) t = f() + g.call('x') + g.call(null);
print(t); // => objecttrueobjectfalseobjecttrue
