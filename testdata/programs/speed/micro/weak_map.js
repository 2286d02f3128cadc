const nodes = [];
for (let i = 0; i < 100; i++) nodes.push({ id: i });
function run() {
  const data = new WeakMap();
  const marked = new WeakSet();
  let sum = 0;
  for (let i = 0; i < 6000; i++) {
    const node = nodes[i % 100];
    data.set(node, (data.get(node) || 0) + i);
    if (marked.has(node)) sum++;
    else marked.add(node);
  }
  return sum + data.get(nodes[42]);
}
print(run()); // => 185420
