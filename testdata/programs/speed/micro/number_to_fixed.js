function run() {
  let sum = 0;
  for (let i = 0; i < 2500; i++) {
    sum += (i * 1.2345).toFixed(2).length + (i / 7).toPrecision(5).length + (i * 3).toFixed(0).length;
  }
  return sum;
}
print(run()); // => 41232
