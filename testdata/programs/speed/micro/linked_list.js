function run() {
  let head = null;
  for (let i = 0; i < 15000; i++) head = { value: i, next: head };
  let reversed = null;
  while (head !== null) {
    const next = head.next;
    head.next = reversed;
    reversed = head;
    head = next;
  }
  let sum = 0;
  for (let node = reversed; node; node = node.next) sum += node.value ^ 1;
  return sum;
}
print(run()); // => 112492500
