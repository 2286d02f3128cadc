function run() {
  let instant = Temporal.Instant.from('2026-01-01T00:00:00Z'), sum = 0;
  for (let i = 0; i < 1500; i++) {
    const next = instant.add({ minutes: 37, nanoseconds: 5 });
    sum += next.since(instant).minutes + next.round('hour').epochMilliseconds % 7;
    instant = next;
  }
  return sum + instant.toString();
}
print(run()); // => 45012026-02-08T13:00:00.0000075Z
