function g(x) {
  return x + 1;
}
function f(...a) {
  return Math.max(
    ...a.map(x => g(x)),
    ...a.map(x => {
      let s = 0;
      for (let i = 0; i < x % 9; i++) s += i;
      return s;
    })
  );
}
let n = 0;
for (let i = 0; i < 3000; i++) n += f(i, 2);
print(n); // => 4501563
