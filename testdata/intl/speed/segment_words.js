const text = "The quick (“brown”) fox can't jump 32.3 feet, right? Größere Wörter auch. ".repeat(300);
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
function run() {
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words++;
  return words;
}
print(run()); // => 3600
