function run() {
  const queue = [];
  let sum = 0;
  for (let i = 0; i < 10000; i++) {
    queue.push(i, i + 1);
    sum += queue.shift();
    if (queue.length > 50) sum += queue.shift();
  }
  return sum + queue.length;
}
print(run()); // => 99500675
