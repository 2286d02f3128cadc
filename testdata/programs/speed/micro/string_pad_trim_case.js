function run() {
  let sum = 0;
  for (let i = 0; i < 3000; i++) {
    const text = String(i).padStart(8, "0") + "ab".padEnd(5);
    sum += text.trim().length + text.toUpperCase().charCodeAt(9) + "Mixed Case".toLowerCase().length;
    sum += "-".repeat(i & 7).length;
  }
  return sum;
}
print(run()); // => 268500
