function f(s) {
  let r = g(s, 0);
  return r;
}
function g(s, k) {
  let c = s.charCodeAt(k);
  if (k < s.length - 1) {
    let r = g(s, k + 1);
    return c + r;
  }
  return c;
}
let n = 0;
for (let i = 0; i < 80; i++) n += f('abcdef');
print(n); // => 47760
