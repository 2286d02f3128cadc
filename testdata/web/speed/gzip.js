const bytes = new TextEncoder().encode('The quick brown fox jumps over the lazy dog. '.repeat(5000));
async function run() {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  const unpacked = packed.pipeThrough(new DecompressionStream('gzip'));
  return (await new Response(unpacked).arrayBuffer()).byteLength;
}
run().then(print); // => 225000
