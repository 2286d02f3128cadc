function run() {
  let sum = 0;
  const head = [1, 2, 3], tail = [7, 8];
  for (let i = 0; i < 5000; i++) {
    const all = head.concat(i, tail);
    sum += all.length + all[3];
  }
  return sum;
}
print(run()); // => 12527500
