function run() {
  const seen = new Set();
  let sum = 0;
  for (let i = 0; i < 16000; i++) {
    const n = i * i % 1009;
    if (seen.has(n)) sum++;
    else seen.add(n);
    if (n === 4) seen.delete(n);
  }
  for (const n of seen) sum += n;
  return sum;
}
print(run()); // => 269729
