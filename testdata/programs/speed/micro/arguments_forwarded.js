function max3(a, b, c) {
  return a > b ? (a > c ? a : c) : b > c ? b : c;
}
function forward() {
  return max3.apply(null, arguments);
}
function run() {
  let sum = 0;
  for (let i = 0; i < 8000; i++) sum += forward(i, 4000, i ^ 255);
  return sum;
}
print(run()); // => 40260608
