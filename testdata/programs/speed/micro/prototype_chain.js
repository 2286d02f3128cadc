const base = { level: 0, hello() { return this.level; } };
let derived = base;
for (let i = 1; i < 6; i++) derived = Object.create(derived, { ["own" + i]: { value: i, enumerable: true } });
function run() {
  const o = Object.create(derived);
  o.level = 3;
  let sum = 0;
  for (let i = 0; i < 20000; i++) sum += o.hello() + o.own1 + o.own5;
  return sum;
}
print(run()); // => 180000
