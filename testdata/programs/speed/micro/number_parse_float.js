const texts = ["42", "3.14159", "-0.5", "1e3", "6.02e23", "100.25"];
function run() {
  let sum = 0;
  for (let i = 0; i < 5000; i++) {
    const text = texts[i % 6];
    sum += parseFloat(text) % 1000 + Number(text) % 10 + +"7";
    if (Number.isInteger(sum)) sum++;
    if (isNaN(sum)) return "none";
  }
  return Math.round(sum);
}
print(run()); // => 744587
