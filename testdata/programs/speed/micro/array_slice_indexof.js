function run() {
  const values = [];
  for (let i = 0; i < 200; i++) values.push(i * 3);
  let sum = 0;
  for (let i = 0; i < 3000; i++) {
    const part = values.slice(i % 100, i % 100 + 20);
    sum += part.indexOf(part[10]) + part.length;
    if (values.includes(i)) sum++;
  }
  return sum;
}
print(run()); // => 90200
