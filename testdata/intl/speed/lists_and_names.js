const list = new Intl.ListFormat('en'), regions = new Intl.DisplayNames('de', { type: 'region' });
const codes = ['DE', 'FR', 'JP', 'US', 'BR', 'IN', 'ZA'];
function run() {
  let length = 0;
  for (let i = 0; i < 400; i++) length += list.format(codes.slice(0, i % 7 + 1).map(code => regions.of(code))).length;
  return length;
}
print(run()); // => 19790
