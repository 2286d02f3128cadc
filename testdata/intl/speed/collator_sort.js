// 100,000 names of syllables, some with accents, in an order that is not theirs.
const syllables = ['an', 'be', 'ço', 'dé', 'el', 'fi', 'ga', 'hö', 'in', 'ja', 'ko', 'lü', 'mo', 'na', 'os', 'pé'];
const names = [];
for (let i = 0, seed = 7; i < 100_000; i++) {
  seed = seed * 1_103_515_245 + 12_345 & 0x7fffffff;
  const name = syllables[seed >> 4 & 15] + syllables[seed >> 9 & 15] + syllables[seed >> 15 & 15];
  names.push(seed & 1024 ? name : name[0].toUpperCase() + name.slice(1));
}
const { compare } = new Intl.Collator('fr');
function run() {
  const sorted = names.slice().sort(compare);
  return sorted[0] + sorted[50_000] + sorted[99_999];
}
print(run()); // => AnanananlüçoPéanel
