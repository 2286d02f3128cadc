function run() {
  const values = [];
  for (let i = 0; i < 1000; i++) values.push(i * 7 % 1000);
  let sum = 0;
  for (let i = 0; i < 40; i++) sum += values.filter(x => (x & 1) === 0 && x > i).length;
  return sum;
}
print(run()); // => 19580
