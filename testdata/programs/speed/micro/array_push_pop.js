function run() {
  const stack = [];
  let sum = 0;
  for (let i = 0; i < 15000; i++) {
    stack.push(i);
    stack.push(i + 1);
    if ((i & 3) === 3) sum += stack.pop() + stack.pop() + stack.pop();
  }
  return sum + stack.length;
}
print(run()); // => 84408750
