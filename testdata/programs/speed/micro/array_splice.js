function run() {
  const values = [];
  for (let i = 0; i < 100; i++) values.push(i);
  let sum = 0;
  for (let i = 0; i < 12000; i++) {
    const removed = values.splice(i % 90, 2, i, i + 1);
    sum += removed[0] + removed[1];
  }
  return sum + values.length;
}
print(run()); // => 142916230
