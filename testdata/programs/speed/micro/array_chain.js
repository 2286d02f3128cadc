function run() {
  const orders = [];
  for (let i = 0; i < 400; i++) orders.push({ id: i, total: i * 13 % 101, paid: i % 3 === 0 });
  let sum = 0;
  for (let i = 0; i < 80; i++) {
    sum += orders.filter(o => o.paid).map(o => o.total * 2).reduce((a, b) => a + b, 0);
  }
  return sum;
}
print(run()); // => 1064640
