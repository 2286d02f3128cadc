const texts = ["42", "1234567", "ff", "-17", "3.99", "12px", "  8"];
function run() {
  let sum = 0;
  for (let i = 0; i < 6000; i++) {
    const text = texts[i % 7];
    sum += parseInt(text, 16) + (parseInt(text, 10) || 0) + parseInt("77");
  }
  return sum;
}
print(run()); // => 17417860153
