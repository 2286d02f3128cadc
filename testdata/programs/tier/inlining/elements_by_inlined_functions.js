function at(a, i) {
  return a[i];
}
function put(a, i, v) {
  a[i] = v;
}
let n = 0,
  a = [1, 2, 3];
for (let i = 0; i < 4000; i++) {
  put(a, i % 5, i);
  n += at(a, i % 3) + (at('abc', 1) === 'b' ? 1 : 0) + (at([1.5], 1) ?? 2);
}
print(n); // => 8002004
