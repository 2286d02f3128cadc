function run() {
  const values = [1, "a", true, null, undefined, {}, () => 1, 2n];
  let sum = 0;
  for (let i = 0; i < 15000; i++) {
    const value = values[i & 7];
    if (typeof value === "number") sum += 1;
    else if (typeof value === "string") sum += 2;
    else if (typeof value === "function") sum += 3;
    else if (value == null) sum += 4;
    else if (typeof value === "object") sum += 5;
  }
  return sum;
}
print(run()); // => 35625
