function check(n) {
  if (n % 4 === 0) throw new RangeError("bad " + n);
  return n;
}
function run() {
  let sum = 0;
  for (let i = 0; i < 1600; i++) {
    try {
      sum += check(i);
    } catch (e) {
      if (!(e instanceof RangeError)) return "other";
      sum += e.message.length;
    }
  }
  return sum;
}
print(run()); // => 962922
