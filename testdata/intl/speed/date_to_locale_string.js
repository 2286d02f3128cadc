function run() {
  let length = 0;
  for (let i = 0; i < 500; i++) length += new Date(86_400_000 * i * 9.7).toLocaleDateString('de-DE', { timeZone: 'UTC' }).length;
  return length;
}
print(run()); // => 4476
