function run() {
  let sum = 0;
  for (let i = 0; i < 400; i++) {
    sum += Array.from({ length: 30 }, (_, k) => k * i)[29];
    sum += Array.from([1, 2, 3, i]).length + Array.from(new Set([i, 1, 2])).length;
    sum += Array.from("hello")[i % 5].length + Array.of(i, 2)[0];
  }
  return sum;
}
print(run()); // => 2397198
