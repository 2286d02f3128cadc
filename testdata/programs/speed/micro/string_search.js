const text = "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt. ".repeat(8);
function run() {
  let sum = 0;
  for (let i = 0; i < 2500; i++) {
    sum += text.indexOf("tempor", i % 500) + text.lastIndexOf("dolor", 600 - i % 500);
    if (text.includes("elit")) sum++;
    if (text.startsWith("Lorem")) sum++;
    if (text.endsWith(". ")) sum++;
  }
  return sum;
}
print(run()); // => 1513340
