const cardinal = new Intl.PluralRules('pl'), ordinal = new Intl.PluralRules('en', { type: 'ordinal' });
function run() {
  let length = 0;
  for (let i = 0; i < 1500; i++) length += cardinal.select(i).length + ordinal.select(i).length;
  return length;
}
print(run()); // => 12284
