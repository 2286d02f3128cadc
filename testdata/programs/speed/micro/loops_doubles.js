function run() {
  let x = 0.5, sum = 0;
  for (let i = 0; i < 25000; i++) {
    x = 3.7 * x * (1 - x);
    sum += x > 0.5 ? x : -x / 2;
  }
  return sum.toFixed(6);
}
print(run()); // => 13804.703749
