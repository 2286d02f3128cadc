// Closing goes forward.
const written = [];
const sink = () => new WritableStream({
  write(chunk) { written.push(chunk); },
  close() { written.push('close'); },
  abort(reason) { written.push(`abort ${reason}`); },
});
await ReadableStream.from([1, 2]).pipeTo(sink());
log(written.splice(0).join()); // => 1,2,close
await ReadableStream.from([3]).pipeTo(sink(), { preventClose: true });
log(written.splice(0).join()); // => 3

// Errors go forward, and back.
const source = reason => new ReadableStream({ start(controller) { controller.error(reason); } });
log(await source('bad').pipeTo(sink()).catch(reason => reason)); // => bad
log(written.splice(0).join()); // => abort bad
log(await source('bad').pipeTo(sink(), { preventAbort: true }).catch(reason => reason)); // => bad
log(written.length); // => 0
const endless = () => new ReadableStream({ pull(controller) { controller.enqueue('x'); }, cancel(reason) { written.push(`cancel ${reason}`); } });
log(await endless().pipeTo(new WritableStream({ write() { throw 'full'; } })).catch(reason => reason)); // => full
log(written.splice(0).join()); // => cancel full

// A signal stops both sides, after the chunk that is being written.
const controller = new AbortController();
const slow = new WritableStream({
  async write() { controller.abort('stop'); await null; written.push('written'); },
  abort(reason) { written.push(`abort ${reason}`); },
});
log(await endless().pipeTo(slow, { signal: controller.signal }).catch(reason => reason)); // => stop
log(written.splice(0).join()); // => written,abort stop,cancel stop
log(await endless().pipeTo(sink(), { signal: AbortSignal.abort() }).catch(reason => reason.name)); // => AbortError
log(await endless().pipeTo(sink(), { signal: {} }).catch(reason => reason.name)); // => TypeError

// Scripts that patch globals see nothing of a pipe.
const { then } = Promise.prototype;
const { getReader } = ReadableStream.prototype;
Promise.prototype.then = ReadableStream.prototype.getReader = () => { throw new Error('seen'); };
const quiet = ReadableStream.from([1]).pipeTo(sink());
Promise.prototype.then = then;
ReadableStream.prototype.getReader = getReader;
log(await quiet); // => undefined
