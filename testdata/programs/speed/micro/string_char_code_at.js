const text = "The quick brown fox jumps over the lazy dog. ".repeat(40);
function run() {
  let hash = 0;
  for (let round = 0; round < 10; round++) {
    for (let i = 0; i < text.length; i++) hash = (hash * 31 + text.charCodeAt(i)) | 0;
  }
  return hash;
}
print(run()); // => -1067575040
