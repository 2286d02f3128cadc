function even(n) {
  if (n === 0) return true;
  let r = odd(n - 1);
  return r;
}
function odd(n) {
  if (n === 0) return false;
  let r = even(n - 1);
  return r;
}
let n = 0;
for (let i = 0; i < 90; i++) n += even(i) ? 1 : 0;
print(n); // => 45
