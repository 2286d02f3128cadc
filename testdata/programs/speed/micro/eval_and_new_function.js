function run() {
  // The same few texts again and again, as configurable programs have them.
  let sum = 0;
  for (let i = 0; i < 800; i++) {
    sum += new Function("a", "b", "return a * b + " + (i & 3))(i, 2);
    sum += eval("sum & 7") + (0, eval)("40 + 2");
  }
  return sum;
}
print(run()); // => 676800
