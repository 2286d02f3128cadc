const { Readable, Writable, Duplex, Transform, PassThrough, pipeline, duplexPair } = require('node:stream');
const promises = require('node:stream/promises');
const web = require('node:stream/web');
const { text, json, buffer, arrayBuffer, blob } = require('node:stream/consumers');
(async () => {
  print(web.ReadableStream === ReadableStream, Object.keys(web).length > 10); // => true true
  const fromWeb = Readable.fromWeb(new ReadableStream({ start(c) { c.enqueue(Buffer.from('a')); c.enqueue(Buffer.from('b')); c.close(); } }));
  print(await text(fromWeb)); // => ab
  const objects = Readable.fromWeb(ReadableStream.from([{ a: 1 }, { a: 2 }]), { objectMode: true });
  print(JSON.stringify(await objects.toArray())); // => [{"a":1},{"a":2}]
  const failing = Readable.fromWeb(new ReadableStream({ pull() { throw new Error('web fails'); } }));
  print(await failing.toArray().catch(error => error.message)); // => web fails
  const reader = Readable.toWeb(Readable.from(['x', 'y'])).getReader();
  print((await reader.read()).value, (await reader.read()).value, (await reader.read()).done); // => x y true
  const bytes = Readable.toWeb(Readable.from([Buffer.from('hello')], { objectMode: false }));
  print(new TextDecoder().decode((await bytes.getReader().read()).value)); // => hello
  const broken = Readable.toWeb(new Readable({ read() { this.destroy(new Error('node fails')); } }));
  print(await broken.getReader().read().catch(error => error.message)); // => node fails
  const written = [];
  const sink = Writable.fromWeb(new WritableStream({ write(chunk) { written.push(chunk.toString()); }, close() { written.push('closed'); } }));
  sink.write('one'); sink.end('two');
  await promises.finished(sink);
  print(written.splice(0).join()); // => one,two,closed
  const target = new Writable({ write(chunk, encoding, done) { written.push(chunk.toString()); setTimeout(done, 1); }, final(done) { written.push('final'); done(); } });
  const writer = Writable.toWeb(target).getWriter();
  await writer.write(Buffer.from('p')); await writer.write(Buffer.from('q')); await writer.close();
  print(written.splice(0).join()); // => p,q,final
  await ReadableStream.from([Buffer.from('piped')]).pipeTo(Writable.toWeb(new Writable({ write(chunk, encoding, done) { written.push(String(chunk)); done(); } })));
  print(written.splice(0).join()); // => piped
  const upper = new Transform({ transform(chunk, encoding, done) { done(null, String(chunk).toUpperCase()); } });
  const { readable, writable } = Duplex.toWeb(upper);
  const w = writable.getWriter(); w.write(Buffer.from('shout')); w.close();
  print(await text(readable)); // => SHOUT
  const duplex = Duplex.fromWeb(new TransformStream({ transform(chunk, c) { c.enqueue(`<${chunk}>`); } }), { objectMode: true });
  duplex.write('t'); duplex.end('u');
  print((await duplex.toArray()).join()); // => <t>,<u>
  print(JSON.stringify(await json(ReadableStream.from(['{"a":', '1}']))), (await arrayBuffer(Readable.from([Buffer.from('abc')]))).byteLength, (await blob(Readable.from(['xy']))).size); // => {"a":1} 3 2
  const result = await promises.pipeline(ReadableStream.from(['a', 'b']), async function* (source) { for await (const chunk of source) yield String(chunk) + '!'; }, async source => { let all = ''; for await (const chunk of source) all += chunk; return all; });
  print(result); // => a!b!
  const [left, right] = duplexPair();
  left.write('to right'); right.write('to left');
  await new Promise(done => setTimeout(done, 1));
  print(String(right.read()), String(left.read())); // => to right to left
  left.end(); print((await right.toArray()).length); // => 0
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 2);
  print(await promises.pipeline(new Readable({ read() {} }), new PassThrough(), { signal: controller.signal }).catch(error => `${error.name} ${error.code}`)); // => AbortError ABORT_ERR
  const { addAbortSignal } = require('stream');
  const stop = new AbortController(), endless = addAbortSignal(stop.signal, new Readable({ read() {} }));
  stop.abort();
  print(await endless.toArray().catch(error => error.name)); // => AbortError
  const gzipped = ReadableStream.from([new TextEncoder().encode('compressed text')]).pipeThrough(new CompressionStream('gzip'));
  print(require('zlib').gunzipSync(await buffer(gzipped)).toString()); // => compressed text
  print(await text(Readable.fromWeb(new Blob(['blob ', 'text']).stream()))); // => blob text
})();
