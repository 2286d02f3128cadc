const inputs = ["ada@example.org", "not an address", "12345", "2026-11-25", "#ff8800", "127.0.0.1", ""];
const mail = /^[\w.]+@[\w.]+\.\w+$/, digits = /^\d+$/, date = /^\d{4}-\d\d-\d\d$/, color = /^#[0-9a-f]{6}$/i;
function run() {
  let sum = 0;
  for (let i = 0; i < 2500; i++) {
    const input = inputs[i % 7];
    if (mail.test(input)) sum += 1;
    if (digits.test(input)) sum += 2;
    if (date.test(input)) sum += 4;
    if (color.test(input)) sum += 8;
  }
  return sum;
}
print(run()); // => 5356
