function run() {
  let sum = 0;
  for (let i = 1; i < 5000; i++) sum += Math.sin(i) * Math.cos(i) + Math.log(i) + Math.pow(i, 0.3) + Math.atan2(i, 3) + Math.hypot(i, 1);
  return sum.toFixed(3);
}
print(run()); // => 12592421.456
