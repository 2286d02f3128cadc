function makeCounter(step) {
  let n = 0;
  return { next: () => n += step, peek: () => n };
}
function run() {
  let sum = 0;
  for (let i = 0; i < 4000; i++) {
    const counter = makeCounter(i & 7);
    for (let j = 0; j < 4; j++) counter.next();
    sum += counter.peek();
  }
  return sum;
}
print(run()); // => 56000
