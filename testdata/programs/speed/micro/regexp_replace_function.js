const text = "Hello {{name}}, you have {{count}} new {{kind}} since {{day}}. ".repeat(5);
const values = { name: "Ada", count: 3, kind: "messages", day: "Monday" };
function run() {
  let sum = 0;
  for (let i = 0; i < 100; i++) {
    sum += text.replace(/\{\{(\w+)\}\}/g, (all, key) => values[key]).length;
    sum += "some-css-property".replace(/-([a-z])/g, (_, c) => c.toUpperCase()).length;
  }
  return sum;
}
print(run()); // => 26000
