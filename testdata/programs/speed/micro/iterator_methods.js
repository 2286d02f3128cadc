function* naturals() { let i = 0; while (true) yield i++; }
function run() {
  let sum = 0;
  for (let i = 0; i < 80; i++) {
    sum += naturals().filter(n => n % 3 === 0).map(n => n + i).take(40).reduce((a, b) => a + b, 0);
  }
  return sum;
}
print(run()); // => 313600
