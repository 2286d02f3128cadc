const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const files = Array.from({ length: 3000 }, (_, i) => `File ${i * 7919 % 3000} of Änderung.txt`);
function run() {
  const sorted = files.slice().sort(compare);
  return sorted[10] + sorted[2999];
}
print(run()); // => File 10 of Änderung.txtFile 2999 of Änderung.txt
