function run() {
  let total = Temporal.Duration.from({ hours: 1 }), sum = 0;
  for (let i = 0; i < 1000; i++) {
    total = total.add({ minutes: i % 60, seconds: 59 }).round({ largestUnit: 'hour' });
    sum += total.total('minute') % 97;
  }
  return Math.round(sum);
}
print(run()); // => 49134
