function run() {
  let sum = 0;
  for (let i = 0; i < 1500; i++) {
    const date = new Date(Date.UTC(2000 + i % 40, i % 12, 1 + i % 28, i % 24));
    sum += date.getUTCFullYear() + date.getUTCMonth() + date.getUTCDate() + date.getUTCDay() + date.getTime() % 1000;
    date.setUTCDate(date.getUTCDate() + 40);
    sum += date.getUTCMonth();
  }
  return sum;
}
print(run()); // => 3071674
