function run() {
  let sum = 0;
  for (let i = 0; i < 5000; i++) {
    const line = `Order ${i}: ${i * 2} items for ${"customer"}, ${i & 1 ? "paid" : `open since ${i}`}`;
    sum += line.length;
  }
  return sum;
}
print(run()); // => 230280
