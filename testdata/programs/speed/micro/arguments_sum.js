function total() {
  let sum = 0;
  for (let i = 0; i < arguments.length; i++) sum += arguments[i];
  return sum;
}
function run() {
  let sum = 0;
  for (let i = 0; i < 5000; i++) sum += total(i, 1, 2, 3);
  return sum;
}
print(run()); // => 12527500
