function a(n) {
  let x = n * 2;
  try {
    let y = b(n);
    x += y;
  } catch (e) {
    x += e.v;
  } finally {
    x++;
  }
  return x;
}
function b(n) {
  let z = c(n);
  return z + 1;
}
function c(n) {
  if (n % 3 === 0) throw { v: n };
  return n;
}
let n = 0;
for (let i = 0; i < 300; i++) n += a(i);
print(n); // => 135050
