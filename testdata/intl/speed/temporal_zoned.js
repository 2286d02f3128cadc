function run() {
  let time = Temporal.ZonedDateTime.from('2024-01-01T12:00[Europe/Berlin]'), sum = 0;
  for (let i = 0; i < 700; i++) {
    time = time.add({ hours: 31 });
    sum += time.hour + time.hoursInDay;
  }
  return sum + time.withTimeZone('America/New_York').offset;
}
print(run()); // => 24858-04:00
