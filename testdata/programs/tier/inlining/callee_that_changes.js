function a(x) {
  return x + 1;
}
function b(x) {
  return x * 2;
}
let f = a,
  n = 0;
for (let i = 0; i < 4000; i++) {
  if (i == 2000) f = b;
  if (i == 3000) f = Math.abs;
  if (i == 3500) f = a.bind(null, 10);
  n += f(i);
}
print(n); // => 8630250
