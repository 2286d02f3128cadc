function run() {
  let sum = 0;
  for (let i = 0; i < 1500; i++) {
    const o = {};
    Object.defineProperty(o, "hidden", { value: i, enumerable: false });
    Object.defineProperty(o, "twice", { get() { return this.hidden * 2; } });
    sum += o.twice + Object.keys(o).length;
  }
  return sum;
}
print(run()); // => 2248500
