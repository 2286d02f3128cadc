function add4(a, b, c, d) {
  return a + b * 2 + c * 3 + d * 4;
}
function run() {
  let sum = 0;
  const values = [1, 2, 3, 4];
  for (let i = 0; i < 16000; i++) {
    values[i & 3] = i;
    sum += add4(...values);
  }
  return sum;
}
print(run()); // => 1279680100
