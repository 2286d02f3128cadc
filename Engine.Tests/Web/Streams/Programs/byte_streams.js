// A reader with a buffer of its own gets its memory back, filled.
const source = new ReadableStream({
  type: 'bytes',
  pull(controller) {
    const view = controller.byobRequest.view;
    view.fill(7);
    controller.byobRequest.respond(Math.min(3, view.byteLength));
  },
});
const reader = source.getReader({ mode: 'byob' });
const mine = new Uint8Array(4);
const { value, done } = await reader.read(mine);
log(`${value} ${done} ${mine.byteLength} ${value.buffer.byteLength}`); // => 7,7,7 false 0 4
log((await reader.read(new Uint8Array(4), { min: 4 })).value); // => 7,7,7,7
log(await reader.read(new Uint8Array(4), { min: 5 }).catch(error => error.name)); // => RangeError
log(await reader.read(new Uint8Array(0)).catch(error => error.name)); // => TypeError

// Bytes that fill no element wait for the rest.
let controller;
const words = new ReadableStream({ type: 'bytes', start(c) { controller = c; } }).getReader({ mode: 'byob' });
const word = words.read(new Uint16Array(2));
controller.enqueue(Uint8Array.of(1));
controller.enqueue(Uint8Array.of(2, 3));
log((await word).value); // => 513
const rest = words.read(new Uint16Array(1));
try { controller.close(); } catch (error) { log(error.name); } // => TypeError
log(await rest.catch(error => error.name)); // => TypeError

// Default readers, with and without buffers that the stream allocates.
const allocated = new ReadableStream({ type: 'bytes', autoAllocateChunkSize: 5, pull(c) { c.byobRequest.respond(2); } });
const chunk = (await allocated.getReader().read()).value;
log(`${chunk.byteLength} of ${chunk.buffer.byteLength}`); // => 2 of 5
const enqueued = new Uint8Array([1, 2, 3]);
const given = new ReadableStream({ type: 'bytes', start(c) { c.enqueue(enqueued.subarray(1)); c.close(); } });
log((await given.getReader().read()).value); // => 2,3
log(enqueued.byteLength); // => 0

// Branches have copies.
const [one, two] = new ReadableStream({ type: 'bytes', pull(c) { c.enqueue(Uint8Array.of(1)); } }).tee();
const [a, b] = await Promise.all([one.getReader().read(), two.getReader({ mode: 'byob' }).read(new Uint8Array(1))]);
a.value[0] = 9;
log(b.value[0]); // => 1

// A released reader leaves what was read for the next one.
let late;
const shared = new ReadableStream({ type: 'bytes', start(c) { late = c; } });
const first = shared.getReader({ mode: 'byob' });
const pending = first.read(new Uint8Array(3));
first.releaseLock();
log(await pending.catch(error => error.name)); // => TypeError
late.enqueue(Uint8Array.of(5, 6));
log((await shared.getReader().read()).value); // => 5,6
