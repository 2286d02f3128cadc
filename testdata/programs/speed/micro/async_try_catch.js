async function risky(n) {
  if (n % 3 === 0) throw new TypeError("three");
  await null;
  return n;
}
async function run() {
  let sum = 0;
  for (let i = 0; i < 800; i++) {
    try {
      sum += await risky(i);
    } catch (e) {
      sum += e.message.length;
    }
  }
  return sum;
}
run().then(print); // => 214402
