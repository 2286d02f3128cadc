const format = new Intl.DateTimeFormat('ja-JP-u-ca-japanese', { era: 'long', year: 'numeric', month: 'long', day: 'numeric', weekday: 'short', timeZone: 'Asia/Tokyo' });
function run() {
  let length = 0;
  for (let i = 0; i < 1000; i++) length += format.format(86_400_000 * 3.1 * i).length;
  return length;
}
print(run()); // => 12942
