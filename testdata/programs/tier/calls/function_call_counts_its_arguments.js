function count() {
  let n = arguments.length;
  return n;
}
function g(i) {
  let x = count.call();
  let y = count.call(i);
  let z = count.call(i, i, i);
  let w = count.call.call(count, 1, 2, 3);
  return x + y * 10 + z * 100 + w * 1000;
}
let t;
for (let i = 0; i < 200; i++) t = g(i);
print(t); // => 2200
