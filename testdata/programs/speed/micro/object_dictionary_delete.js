function run() {
  const cache = {};
  let sum = 0;
  for (let i = 0; i < 6000; i++) {
    cache["k" + (i & 127)] = i;
    if (i % 5 === 0) delete cache["k" + (i * 3 & 127)];
    if ("k" + (i * 7 & 127) in cache) sum++;
  }
  return sum + Object.keys(cache).length;
}
print(run()); // => 5442
