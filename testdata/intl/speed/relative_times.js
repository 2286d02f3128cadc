const format = new Intl.RelativeTimeFormat('es', { numeric: 'auto' });
function run() {
  let length = 0;
  for (let i = -500; i < 500; i++) length += format.format(i, i % 3 ? 'day' : 'month').length;
  return length;
}
print(run()); // => 15583
