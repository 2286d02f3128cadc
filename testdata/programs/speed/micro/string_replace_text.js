const text = "one two three two one two";
function run() {
  let sum = 0;
  for (let i = 0; i < 4000; i++) {
    sum += text.replace("two", "2").length + text.replaceAll("one", "first").length;
  }
  return sum;
}
print(run()); // => 208000
