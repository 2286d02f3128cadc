function run() {
  const values = [];
  for (let i = 0; i < 1000; i++) values.push(i);
  let sum = 0;
  for (let i = 0; i < 40; i++) values.forEach((value, index) => { sum += value ^ index; sum++; });
  return sum;
}
print(run()); // => 40000
