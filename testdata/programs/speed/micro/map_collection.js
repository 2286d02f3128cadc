function run() {
  const counts = new Map();
  for (let i = 0; i < 15000; i++) {
    const key = i % 97;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  let sum = 0;
  for (const [key, count] of counts) sum += key * count;
  counts.forEach((count, key) => { sum += count - key; });
  return sum;
}
print(run()); // => 729259
