function run() {
  let sum = 0;
  for (let i = 0; i < 2000; i++) {
    const text = encodeURIComponent("name=ä b&n=" + i);
    sum += text.length + decodeURIComponent(text).length + escape("a b").length;
  }
  return sum;
}
print(run()); // => 93780
