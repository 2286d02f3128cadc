const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const speed = new Intl.NumberFormat('fr', { style: 'unit', unit: 'kilometer-per-hour' });
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });
function run() {
  let length = 0;
  for (let i = 1; i <= 700; i++) length += compact.format(i * i * i * 17).length + speed.format(i).length + percent.format(i / 7).length;
  return length;
}
print(run()); // => 14548
