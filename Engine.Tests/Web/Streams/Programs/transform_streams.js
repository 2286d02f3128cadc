// Chunks go through in order; flush adds the last ones.
const upper = new TransformStream({
  transform(chunk, controller) { for (const letter of chunk) controller.enqueue(letter.toUpperCase()); },
  flush(controller) { controller.enqueue('!'); },
});
log((await Array.fromAsync(ReadableStream.from(['ab', 'c']).pipeThrough(upper))).join('')); // => ABC!

// Nothing is read before somebody wants it.
let pulls = 0;
const lazy = new ReadableStream({ pull(controller) { controller.enqueue(pulls++); } }, { highWaterMark: 0 })
  .pipeThrough(new TransformStream()).getReader();
await new Promise(resolve => setTimeout(resolve));
log(pulls); // => 1
log((await lazy.read()).value); // => 0

// Errors go both ways.
const broken = new TransformStream({ transform() { throw new RangeError('bad chunk'); } });
const brokenWriter = broken.writable.getWriter();
const read = broken.readable.getReader().read().catch(error => error.message);
log(await brokenWriter.write(1).catch(error => error.message)); // => bad chunk
log(await read); // => bad chunk

// cancel and abort both call the transformer's cancel.
const canceled = new TransformStream({ cancel(reason) { log(`cancel: ${reason}`); } });
await canceled.readable.cancel('reader left'); // => cancel: reader left
log(await canceled.writable.getWriter().closed.catch(reason => reason)); // => reader left
const ended = new TransformStream({ start(controller) { controller.enqueue(1); controller.terminate(); } });
log((await Array.fromAsync(ended.readable)).join()); // => 1
log(await ended.writable.getWriter().closed.catch(error => error.name)); // => TypeError

// Text, in pieces that cut characters.
const bytes = new TextEncoder().encode('grüße 🦘');
const pieces = Array.from(bytes, byte => Uint8Array.of(byte));
log((await Array.fromAsync(ReadableStream.from(pieces).pipeThrough(new TextDecoderStream()))).join('')); // => grüße 🦘
const encoded = await Array.fromAsync(ReadableStream.from(['\uD83E', '\uDD98', '\uD83E']).pipeThrough(new TextEncoderStream()));
log(encoded.map(part => [...part].map(byte => byte.toString(16)).join('')).join()); // => f09fa698,efbfbd
const fatal = ReadableStream.from([Uint8Array.of(0xFF)]).pipeThrough(new TextDecoderStream('utf-8', { fatal: true }));
log(await fatal.getReader().read().catch(error => error.name)); // => TypeError
