// Sources, readers, and when a source is asked for more.
const events = [];
let count = 0;
const numbers = new ReadableStream({
  start(controller) { events.push(`start ${controller.desiredSize}`); },
  pull(controller) {
    events.push(`pull ${controller.desiredSize}`);
    controller.enqueue(count++);
    if (count === 3) controller.close();
  },
}, { highWaterMark: 2 });
const reader = numbers.getReader();
log(numbers.locked); // => true
log(JSON.stringify([await reader.read(), await reader.read(), await reader.read(), await reader.read()])); // => [{"done":false,"value":0},{"done":false,"value":1},{"done":false,"value":2},{"done":true}]
log(events.join(', ')); // => start 2, pull 2, pull 2, pull 2
await reader.closed;
reader.releaseLock();
log(await reader.closed.catch(error => error.name)); // => TypeError
log(await reader.read().catch(error => error.name)); // => TypeError

// Errors of a source reach the reader, and the stream drops its chunks.
let failing;
const failed = new ReadableStream({ start(controller) { failing = controller; controller.enqueue('lost'); } });
failing.error(new RangeError('no more'));
log(await failed.getReader().read().catch(error => `${error.name}: ${error.message}`)); // => RangeError: no more

// cancel passes the reason on.
const canceled = new ReadableStream({ cancel(reason) { log(`canceled: ${reason}`); } });
await canceled.cancel('enough'); // the next line is printed by the source
// => canceled: enough

// A loop takes all chunks, and cancels when it ends early.
const looped = new ReadableStream({ pull(controller) { controller.enqueue('x'); }, cancel(reason) { log(`left: ${reason}`); } });
for await (const chunk of looped) break;
// => left: undefined
log(looped.locked); // => false
const kept = new ReadableStream({ pull(controller) { controller.enqueue('x'); } });
for await (const chunk of kept.values({ preventCancel: true })) break;
log((await kept.getReader().read()).value); // => x

// from takes iterables of both kinds, and waits for promises.
log((await Array.fromAsync(ReadableStream.from(['a', Promise.resolve('b')]))).join()); // => a,b
async function* generate() { try { yield 1; yield 2; } finally { log('generator closed'); } }
const generated = ReadableStream.from(generate()).getReader();
log((await generated.read()).value); // => 1
await generated.cancel();
// => generator closed
try { ReadableStream.from('text'); } catch (error) { log(error.name); } // => TypeError

// Both branches of a tee get all chunks; the source is canceled when both are.
let reasons;
const [one, two] = new ReadableStream({
  start(controller) { controller.enqueue({ shared: true }); },
  cancel(reason) { reasons = reason; },
}).tee();
const [first, second] = [(await one.getReader().read()).value, (await two.getReader().read()).value];
log(first === second); // => true
const [left, right] = new ReadableStream({ cancel(reason) { reasons = reason; } }).tee();
await Promise.all([left.cancel('a'), right.cancel('b')]);
log(reasons.join()); // => a,b

// A size function decides what the queue holds.
const sized = new ReadableStream({ start(controller) { controller.enqueue('12345'); log(controller.desiredSize); } }, { highWaterMark: 8, size: text => text.length }); // => 3
try { new ReadableStream({}, { highWaterMark: -1 }); } catch (error) { log(error.name); } // => RangeError
new ReadableStream({
  start(controller) { try { controller.enqueue('x'); } catch (error) { log(error.name); } }, // => RangeError
}, { size: () => NaN });
log(new CountQueuingStrategy({ highWaterMark: 4 }).size({ byteLength: 9 })); // => 1
log(new ByteLengthQueuingStrategy({ highWaterMark: 4 }).size({ byteLength: 9 })); // => 9
