function run() {
  const items = [];
  for (let i = 0; i < 500; i++) items.push({ id: i, kind: "kind" + i % 9 });
  let sum = 0;
  for (let i = 0; i < 25; i++) {
    const groups = Object.groupBy(items, item => item.kind);
    sum += groups.kind3.length + Map.groupBy(items, item => item.id % 4).get(2).length;
  }
  return sum;
}
print(run()); // => 4525
