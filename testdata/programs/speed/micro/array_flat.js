function run() {
  const nested = [];
  for (let i = 0; i < 100; i++) nested.push([i, [i + 1, i + 2]]);
  let sum = 0;
  for (let i = 0; i < 30; i++) {
    sum += nested.flat().length + nested.flat(2)[5];
    sum += nested.flatMap(([a, b]) => [a, b[0], b[1]]).length;
  }
  return sum;
}
print(run()); // => 15090
