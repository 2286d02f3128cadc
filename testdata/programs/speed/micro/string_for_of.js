const text = "naïve café \u{1f600} window ".repeat(30);
function run() {
  let sum = 0;
  for (let round = 0; round < 25; round++) for (const c of text) sum += c.length + c.codePointAt(0) % 7;
  return sum;
}
print(run()); // => 67500
