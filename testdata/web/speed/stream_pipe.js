async function run() {
  let sum = 0;
  const source = new ReadableStream({
    start(controller) {
      for (let i = 0; i < 10000; i++) controller.enqueue(i);
      controller.close();
    },
  });
  const doubled = new TransformStream({ transform(chunk, controller) { controller.enqueue(chunk * 2); } });
  await source.pipeThrough(doubled).pipeTo(new WritableStream({ write(chunk) { sum += chunk; } }));
  return sum;
}
run().then(print); // => 99990000
