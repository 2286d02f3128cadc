const compose = (f, g) => x => g(f(x));
const adder = n => x => x + n;
function run() {
  let sum = 0;
  for (let i = 0; i < 1200; i++) {
    let f = adder(i);
    for (let j = 0; j < 4; j++) f = compose(f, adder(j));
    sum += f(1);
  }
  return sum;
}
print(run()); // => 727800
