const text = 'Résumé of the naïve café: 👩‍👩‍👧 and e\u0301, ok. '.repeat(600);
const segmenter = new Intl.Segmenter('en');
function run() {
  let count = 0;
  for (const { segment } of segmenter.segment(text)) count += segment.length > 1 ? 2 : 1;
  return count;
}
print(run()); // => 24600
