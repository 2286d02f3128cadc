async function run() {
  let next = 0;
  const source = new ReadableStream({
    pull(controller) {
      controller.enqueue(next++);
      if (next === 100000) controller.close();
    },
  });
  let sum = 0;
  const reader = source.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return sum;
    sum += value;
  }
}
run().then(print); // => 4999950000
