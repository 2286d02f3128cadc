function run() {
  const values = [];
  let seed = 42;
  for (let i = 0; i < 4000; i++) {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    values.push(seed % 10000);
  }
  values.sort((a, b) => a - b);
  return values[0] + values[2000] * 3 + values[3999];
}
print(run()); // => 24776
