function total(first, ...rest) {
  let sum = first;
  for (let i = 0; i < rest.length; i++) sum += rest[i];
  return sum;
}
function run() {
  let sum = 0;
  for (let i = 0; i < 5000; i++) sum += total(i, 1, 2, 3);
  return sum;
}
print(run()); // => 12527500
