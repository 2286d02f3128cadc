const text = "The rain in Spain falls mainly in the plain; 42 drops, 17 buckets. ".repeat(4);
function run() {
  let sum = 0;
  for (let i = 0; i < 60; i++) {
    sum += text.replace(/\d+/g, "#").length + text.replace(/(\w+) in (\w+)/g, "$2 in $1").length;
    sum += text.replace(/\s+/g, " ").length;
  }
  return sum;
}
print(run()); // => 47760
