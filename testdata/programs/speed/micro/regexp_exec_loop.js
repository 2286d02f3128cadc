const text = "id=12, size=345; color=red, id=9; weight=77 ".repeat(12);
function run() {
  let sum = 0;
  for (let i = 0; i < 60; i++) {
    const pattern = /(\w+)=(\w+)/g;
    let match;
    while ((match = pattern.exec(text)) !== null) sum += match.index + match[1].length + match[2].length;
  }
  return sum;
}
print(run()); // => 954720
