const words = Array.from({ length: 2000 }, (_, i) => 'word' + (i * 7919 % 2000).toString(36));
function run() {
  const sorted = words.slice().sort((a, b) => a.localeCompare(b));
  return sorted[0] + sorted[1999];
}
print(run()); // => word0wordzz
