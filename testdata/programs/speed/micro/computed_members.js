function run() {
  const names = ["alpha", "beta", "gamma"];
  let sum = 0;
  for (let i = 0; i < 4000; i++) {
    const name = names[i % 3];
    const o = { [name]: i, ["x" + (i & 1)]: 1 };
    o[name] += 2;
    sum += o[name] + (o.x1 || 0);
  }
  return sum;
}
print(run()); // => 8008000
