function run() {
  let sum = 0;
  for (let i = 0; i < 3000; i++) {
    sum += String(i).length + (i * 0.37).toString().length + (i * 7919).toString(16).length + (i + "").length;
  }
  return sum;
}
print(run()); // => 60935
