function run() {
  const record = { a: 1, b: 2, c: 3, d: 4 };
  let sum = 0;
  for (let i = 0; i < 1500; i++) {
    record.b = i;
    for (const [key, value] of Object.entries(record)) sum += key.length * value;
  }
  return sum;
}
print(run()); // => 1136250
