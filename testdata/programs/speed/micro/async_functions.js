async function double(n) { return n * 2; }
async function sumTo(n) {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += await double(i);
  return sum;
}
async function run() {
  const sums = await Promise.all([sumTo(3000), sumTo(2000), sumTo(1000)]);
  return sums[0] + sums[1] + sums[2];
}
run().then(print); // => 13994000
