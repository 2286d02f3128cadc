function memoize(f) {
  const cache = {};
  return function (n) {
    return n in cache ? cache[n] : (cache[n] = f.call(this, n));
  };
}
const partitions = { slow(n) { return n < 3 ? n : this.fast(n - 1) + this.fast(n - 2) - this.fast(n - 3); } };
function run() {
  partitions.fast = memoize(partitions.slow);
  let sum = 0;
  for (let i = 0; i < 12000; i++) sum += partitions.fast(i % 200);
  return sum;
}
print(run()); // => 1194000
