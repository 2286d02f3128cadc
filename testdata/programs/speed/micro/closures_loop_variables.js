function run() {
  const functions = [];
  for (let i = 0; i < 5000; i++) functions.push(() => i * 2);
  let sum = 0;
  for (const f of functions) sum += f();
  return sum;
}
print(run()); // => 24995000
