function run() {
  let sum = 0;
  for (let i = 0; i < 6000; i++) {
    sum += Math.floor(i / 3) + Math.max(i, 500) - Math.min(i, 200, 7);
    sum += Math.abs(i - 3000) + Math.sqrt(i) + Math.round(i * 0.4) + Math.imul(i, 5) + Math.trunc(i / 2);
  }
  return Math.round(sum);
}
print(run()); // => 139567878
