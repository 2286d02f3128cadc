const format = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
function run() {
  let length = 0;
  for (let i = 0; i < 400; i++) length += format.formatRange(86_400_000 * i, 86_400_000 * (i + i % 40)).length;
  return length;
}
print(run()); // => 7595
