function run() {
  const values = [];
  for (let i = 0; i < 1000; i++) values.push(i);
  let sum = 0;
  for (let i = 0; i < 60; i++) sum += values.reduce((a, b) => a + b, i);
  return sum;
}
print(run()); // => 29971770
