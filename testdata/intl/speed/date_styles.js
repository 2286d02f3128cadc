const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Berlin' });
function run() {
  let length = 0;
  for (let i = 0; i < 1000; i++) length += format.format(86_400_000 * 17.37 * i).length;
  return length;
}
print(run()); // => 31981
