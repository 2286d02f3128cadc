async function run() {
  let sum = 0;
  const stream = ReadableStream.from((function* () { for (let i = 0; i < 20000; i++) yield i; })());
  for await (const chunk of stream) sum += chunk;
  return sum;
}
run().then(print); // => 199990000
