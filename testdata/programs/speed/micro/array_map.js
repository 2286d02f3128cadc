function run() {
  let values = [];
  for (let i = 0; i < 1000; i++) values.push(i);
  for (let i = 0; i < 50; i++) values = values.map(x => (x + 1) & 1023);
  return values[0] + values[999] + values.length;
}
print(run()); // => 1075
