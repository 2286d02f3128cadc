function run() {
  const o = { one: 1, two: 2, three: 3, four: 4, five: 5 };
  let sum = 0;
  for (let i = 0; i < 3000; i++) {
    sum += Object.keys(o).length;
    for (const value of Object.values(o)) sum += value;
    if (o.hasOwnProperty("two") && Object.hasOwn(o, "six") === false) sum++;
  }
  return sum;
}
print(run()); // => 63000
