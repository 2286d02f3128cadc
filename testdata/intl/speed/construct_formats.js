// Other options each time.
function run() {
  let length = 0;
  for (let i = 0; i < 60; i++) {
    length += new Intl.NumberFormat('fr-CH', { maximumFractionDigits: i % 20, useGrouping: i % 2 === 0 }).format(12345.678).length;
    length += new Intl.DateTimeFormat('it', { year: 'numeric', month: i % 2 ? 'long' : 'short', day: i % 3 ? 'numeric' : '2-digit', timeZone: 'UTC' }).format(0).length;
  }
  return length;
}
print(run()); // => 1289
