function run() {
  const words = "the quick brown fox jumps over the lazy dog".split(" ");
  let sum = 0;
  for (let i = 0; i < 3000; i++) {
    words.reverse();
    sum += words.join(i & 1 ? ", " : "-").length;
  }
  return sum;
}
print(run()); // => 141000
