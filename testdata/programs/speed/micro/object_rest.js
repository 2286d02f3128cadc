function run() {
  let sum = 0;
  for (let i = 0; i < 9000; i++) {
    const { id, ...others } = { id: i, a: 1, b: 2, c: i };
    sum += id + others.c + others.a;
  }
  return sum;
}
print(run()); // => 81000000
