// A stream goes through structuredClone, and its chunks are copied.
const chunk = { text: 'copied' };
const stream = new ReadableStream({ start(controller) { controller.enqueue(chunk); controller.close(); } });
const moved = structuredClone(stream, { transfer: [stream] });
log(stream.locked); // => true
log(moved instanceof ReadableStream); // => true
const [copy] = await Array.fromAsync(moved);
log(`${copy.text} ${copy === chunk}`); // => copied false

// Errors and cancellation cross, too.
const failed = new ReadableStream({ start(controller) { controller.error(new RangeError('lost')); } });
const movedFailed = structuredClone(failed, { transfer: [failed] });
log(await movedFailed.getReader().read().catch(error => `${error.name}: ${error.message}`)); // => RangeError: lost
const canceled = Promise.withResolvers();
const endless = new ReadableStream({ pull(controller) { controller.enqueue(1); }, cancel: canceled.resolve });
await structuredClone(endless, { transfer: [endless] }).cancel('enough');
log(await canceled.promise); // => enough

// What cannot be cloned errors both sides.
const functions = new ReadableStream({ pull(controller) { controller.enqueue(() => 1); }, cancel: reason => log(`source: ${reason.name}`) });
const movedFunctions = structuredClone(functions, { transfer: [functions] });
log(await movedFunctions.getReader().read().catch(error => error.name));
// => source: DataCloneError
// => DataCloneError

// Writable and transform streams.
const closed = Promise.withResolvers();
const sink = new WritableStream({ write(chunk) { log(`written ${chunk}`); }, close: closed.resolve });
const writer = structuredClone(sink, { transfer: [sink] }).getWriter();
await writer.write('a');
// => written a
await writer.close();
await closed.promise;
const upper = new TransformStream({ transform(chunk, controller) { controller.enqueue(chunk.toUpperCase()); } });
const movedUpper = structuredClone(upper, { transfer: [upper] });
log((await Array.fromAsync(ReadableStream.from(['x', 'y']).pipeThrough(movedUpper))).join()); // => X,Y
// Through a port, and a second time.
const { port1, port2 } = new MessageChannel();
const received = new Promise(resolve => port2.onmessage = event => resolve(event.data));
const source = ReadableStream.from([1, 2, 3]);
port1.postMessage(source, [source]);
const arrived = await received;
log((await Array.fromAsync(structuredClone(arrived, { transfer: [arrived] }))).join()); // => 1,2,3
port1.close();
// A locked stream stays.
const locked = new ReadableStream();
locked.getReader();
try { structuredClone(locked, { transfer: [locked] }); } catch (error) { log(error.name); } // => DataCloneError
try { structuredClone(new ReadableStream()); } catch (error) { log(error.name); } // => DataCloneError
