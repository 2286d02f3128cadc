function f(a, b) {
  let r = typeof this + a + b;
  return r;
}
function g(i) {
  let x = f.call(i, 1, 2);
  let y = f.call(null, i);
  let z = f.call();
  return x + y + z;
}
let t;
for (let i = 0; i < 200; i++) t = g(i);
print(t); // => object12object199undefinedobjectundefinedundefined
