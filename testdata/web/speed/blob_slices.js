async function run() {
  const parts = Array.from({ length: 200 }, (_, i) => 'part ' + i + '\n');
  const blob = new Blob(parts, { type: 'text/plain' });
  let length = 0;
  for (let at = 0; at < blob.size; at += 100) length += (await blob.slice(at, at + 100).text()).length;
  return length;
}
run().then(print); // => 1690
