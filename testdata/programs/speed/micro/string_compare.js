const names = ["pear", "apple", "orange", "banana", "applesauce", "peach", "apply"];
function run() {
  let sum = 0;
  for (let i = 0; i < 12000; i++) {
    const a = names[i % 7], b = names[i % 5];
    if (a < b) sum++;
    if (a === b) sum += 2;
    if (a + "" !== "peach") sum += 3;
  }
  return sum;
}
print(run()); // => 39088
