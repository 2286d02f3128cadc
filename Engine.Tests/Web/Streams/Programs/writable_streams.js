// Writes are one after the other, and ready tells when to go on.
const events = [];
const stream = new WritableStream({
  start(controller) { events.push(`start ${controller.signal.aborted}`); },
  async write(chunk) { await null; events.push(chunk); },
  close() { events.push('close'); },
}, { highWaterMark: 2 });
const writer = stream.getWriter();
log(writer.desiredSize); // => 2
await writer.ready;
const writes = [writer.write('a'), writer.write('b')];
log(writer.desiredSize); // => 0
await writer.ready;
log(writer.desiredSize > 0); // => true
await writer.close();
log(events.join()); // => start false,a,b,close
log(await writer.write('late').catch(error => error.name)); // => TypeError

// abort signals the sink at once, and rejects the writes that wait.
let signal;
const slow = new WritableStream({
  start(controller) { signal = controller.signal; },
  write() { return new Promise(resolve => signal.addEventListener('abort', () => { log(`signal: ${signal.reason}`); resolve(); })); },
  abort(reason) { log(`abort: ${reason}`); },
});
const slowWriter = slow.getWriter();
const [running, waiting] = [slowWriter.write(1), slowWriter.write(2)];
await null; await null;
const aborting = slowWriter.abort('stop');
// => signal: stop
log(await running);
// The sink's abort runs after the write.
// => abort: stop
// => undefined
log(await waiting.catch(reason => reason)); // => stop
await aborting;
log(await slowWriter.closed.catch(reason => reason)); // => stop

// An error of the sink is the error of all that follows.
const failing = new WritableStream({ write() { throw new RangeError('full'); } }).getWriter();
log(await failing.write(1).catch(error => error.message)); // => full
log(await failing.close().catch(error => error.name)); // => TypeError
log(await failing.closed.catch(error => error.message)); // => full
log(failing.desiredSize); // => null

try { new WritableStream({ type: 'bytes' }); } catch (error) { log(error.name); } // => RangeError
