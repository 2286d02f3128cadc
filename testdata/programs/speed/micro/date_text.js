function run() {
  let sum = 0;
  for (let i = 0; i < 800; i++) {
    const text = new Date(86400000 * i * 11).toISOString();
    sum += text.length + text.charCodeAt(3) + Date.parse(text) % 97;
  }
  return sum;
}
print(run()); // => 99000
