const text = "key=value;name=somebody;count=42;".repeat(20);
function run() {
  let sum = 0;
  for (let i = 0; i < 8000; i++) {
    const at = i % 600;
    sum += text.substring(at, at + 5).length + text.slice(at, at + 9).length;
  }
  return sum;
}
print(run()); // => 112000
