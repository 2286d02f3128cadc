function run() {
  let text = "";
  for (let i = 0; i < 20000; i++) text += "ab" + (i & 7) + ";";
  let sum = text.length;
  for (let i = 0; i < text.length; i += 100) sum += text.charCodeAt(i);
  return sum;
}
print(run()); // => 157600
