var total = 0;
let steps = 0;
function bump(n) {
  total += n;
  steps++;
}
function run() {
  total = steps = 0;
  for (let i = 0; i < 15000; i++) bump(i & 7);
  return total + steps;
}
print(run()); // => 67500
