function run() {
  let length = 0;
  for (let i = 0; i < 1000; i++) length += (i * 1234.5).toLocaleString('de-DE').length + i.toLocaleString().length;
  return length;
}
print(run()); // => 11173
