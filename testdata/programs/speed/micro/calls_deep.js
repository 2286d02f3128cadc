function depth(n) {
  if (n === 0) return 0;
  return 1 + depth(n - 1);
}
function run() {
  let sum = 0;
  for (let i = 0; i < 30; i++) sum += depth(1200 + i);
  return sum;
}
print(run()); // => 36435
