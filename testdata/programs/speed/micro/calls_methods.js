const counter = {
  value: 0,
  add(n) { this.value += n; return this; },
  reset() { this.value = 0; return this; },
};
function run() {
  counter.reset();
  for (let i = 0; i < 12000; i++) counter.add(i).add(1);
  return counter.value;
}
print(run()); // => 72006000
