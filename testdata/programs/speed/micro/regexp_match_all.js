const text = "2026-11-25 error disk full; 2026-11-26 info started; ".repeat(10);
function run() {
  let sum = 0;
  for (let i = 0; i < 40; i++) {
    for (const match of text.matchAll(/(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)/g)) sum += Number(match.groups.day);
    sum += text.match(/[a-z]+/g).length;
  }
  return sum;
}
print(run()); // => 22400
