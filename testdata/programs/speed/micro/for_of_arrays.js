function run() {
  const values = [];
  for (let i = 0; i < 1000; i++) values.push(i);
  let sum = 0;
  for (let i = 0; i < 20; i++) for (const value of values) sum += value;
  return sum;
}
print(run()); // => 9990000
