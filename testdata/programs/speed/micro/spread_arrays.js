function run() {
  let sum = 0;
  let values = [1, 2, 3, 4, 5, 6, 7, 8];
  for (let i = 0; i < 3000; i++) {
    const copy = [i, ...values, i + 1];
    sum += copy.length + copy[0] + copy[9];
  }
  return sum;
}
print(run()); // => 9030000
