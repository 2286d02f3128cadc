async function* pages(count) {
  for (let i = 0; i < count; i++) yield [i, i + 1];
}
async function run() {
  let sum = 0;
  for (let round = 0; round < 20; round++) {
    for await (const [a, b] of pages(100)) sum += a * b;
  }
  return sum;
}
run().then(print); // => 6666000
