const euros = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
function run() {
  let length = 0;
  for (let i = 0; i < 2000; i++) length += euros.format(i * 137.31 - 5000).length;
  return length;
}
print(run()); // => 23132
