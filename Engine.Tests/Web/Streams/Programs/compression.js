// All formats give back what they got, in chunks of any length.
const text = 'The quick brown fox jumps over the lazy dog. '.repeat(400);
const input = new TextEncoder().encode(text);
const bytesOf = async stream => new Uint8Array(await new Response(stream).arrayBuffer());
const pieces = (bytes, length) => ReadableStream.from((function* () {
  for (let i = 0; i < bytes.length; i += length) yield bytes.subarray(i, i + length);
})());
for (const format of ['brotli', 'deflate', 'deflate-raw', 'gzip']) {
  const packed = await bytesOf(pieces(input, 1000).pipeThrough(new CompressionStream(format)));
  const whole = await new Response(pieces(packed, packed.length).pipeThrough(new DecompressionStream(format))).text();
  const byByte = await new Response(pieces(packed, 1).pipeThrough(new DecompressionStream(format))).text();
  const truncated = await bytesOf(pieces(packed.subarray(0, -1), 50).pipeThrough(new DecompressionStream(format))).catch(error => error.name);
  const longer = new Uint8Array(packed.length + 1);
  longer.set(packed);
  const trailing = await bytesOf(pieces(longer, 7).pipeThrough(new DecompressionStream(format))).catch(error => error.name);
  const trailingAtOnce = await bytesOf(pieces(longer, 1e6).pipeThrough(new DecompressionStream(format))).catch(error => error.name);
  const empty = await bytesOf(pieces(await bytesOf(pieces(input, input.length).pipeThrough(new TransformStream({ transform() { } })).pipeThrough(new CompressionStream(format))), 9).pipeThrough(new DecompressionStream(format)));
  log(`${format}: ${packed.length < 500} ${whole === text} ${byByte === text} ${truncated} ${trailing} ${trailingAtOnce} ${empty.length}`);
}
// => brotli: true true true TypeError TypeError TypeError 0
// => deflate: true true true TypeError TypeError TypeError 0
// => deflate-raw: true true true TypeError TypeError TypeError 0
// => gzip: true true true TypeError TypeError TypeError 0

// Only bytes can be compressed.
const texts = new CompressionStream('gzip');
texts.readable.getReader().read().catch(() => { });
const writer = texts.writable.getWriter();
log(await writer.write('text').catch(error => error.name)); // => TypeError
try { new CompressionStream('zip'); } catch (error) { log(error.name); } // => TypeError

// All parts of a gzip header: a field, a name, a comment and a checksum.
const plain = await bytesOf(pieces(input, 1e6).pipeThrough(new CompressionStream('gzip')));
const named = Uint8Array.of(0x1F, 0x8B, 8, 4 | 8 | 16, 0, 0, 0, 0, 0, 3, 2, 0, 1, 2, 65, 0, 66, 0, ...plain.subarray(10));
log(await new Response(pieces(named, 3).pipeThrough(new DecompressionStream('gzip'))).text() === text); // => true
const twice = Uint8Array.of(...plain, ...plain);
log(await bytesOf(pieces(twice, 1e6).pipeThrough(new DecompressionStream('gzip'))).catch(error => error.name)); // => TypeError
