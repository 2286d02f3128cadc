function weigh(a, b) {
  return this.factor * a + b;
}
const scale = { factor: 3 };
const bound = weigh.bind(scale, 2);
function run() {
  let sum = 0;
  const pair = [1, 2];
  for (let i = 0; i < 6000; i++) {
    sum += weigh.call(scale, i, 1);
    pair[0] = i;
    sum += weigh.apply(scale, pair);
    sum += bound(i);
  }
  return sum;
}
print(run()); // => 126033000
