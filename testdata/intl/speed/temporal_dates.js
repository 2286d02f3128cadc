function run() {
  let date = Temporal.PlainDate.from('2000-01-31'), sum = 0;
  const start = date;
  for (let i = 0; i < 1500; i++) {
    date = date.add({ days: 17 });
    sum += date.dayOfWeek + start.until(date, { largestUnit: 'month' }).months;
  }
  return sum;
}
print(run()); // => 634057
