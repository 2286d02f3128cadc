function run() {
  const record = { alpha: 1, beta: 2, gamma: 3, delta: 4, epsilon: 5, zeta: 6 };
  let sum = 0;
  for (let i = 0; i < 8000; i++) {
    record.alpha = i;
    for (const key in record) sum += record[key];
  }
  return sum;
}
print(run()); // => 32156000
