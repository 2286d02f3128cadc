// needs: web-streams-polyfill
// Each scenario runs over the streams of the polyfill and over ours; both tell the same.
import * as polyfill from 'web-streams-polyfill';

const names = ['ByteLengthQueuingStrategy', 'CountQueuingStrategy', 'ReadableByteStreamController', 'ReadableStream', 'ReadableStreamBYOBReader',
  'ReadableStreamBYOBRequest', 'ReadableStreamDefaultController', 'ReadableStreamDefaultReader', 'TransformStream', 'TransformStreamDefaultController',
  'WritableStream', 'WritableStreamDefaultController', 'WritableStreamDefaultWriter'];
const native = Object.fromEntries(names.map(name => [name, globalThis[name]]));
const pause = () => new Promise(done => setTimeout(done, 1));
const isResult = value => typeof value === 'object' && 'done' in value;
const text = value => typeof value === 'string' ? value : value instanceof Uint8Array ? `bytes ${value}`
  : isResult(value) ? `${value.done ? 'end' : 'value'} ${value.value}` : JSON.stringify(value);

const scenarios = {
  async 'pulls by the high water mark'({ ReadableStream }, log) {
    let n = 0;
    const stream = new ReadableStream({ start: () => log('start'), pull(controller) { log(`pull ${controller.desiredSize}`); controller.enqueue(n++); if (n === 5) controller.close(); } }, { highWaterMark: 2 });
    await pause();
    log(stream.locked);
    for await (const value of stream) log(value);
    log(stream.locked);
  },
  async 'cancels with a reason'({ ReadableStream }, log) {
    const stream = new ReadableStream({ start: controller => controller.enqueue('a'), cancel: reason => { log(`cancelled ${reason}`); return 'ignored'; } });
    const reader = stream.getReader();
    log(await reader.read());
    log(String(await reader.cancel('enough')));
    log(await reader.read());
    await reader.closed;
    reader.releaseLock();
    await reader.closed.catch(error => log(error.name));
    try { reader.releaseLock(); await reader.read(); } catch (error) { log(error.name); }
  },
  async 'errors its readers'({ ReadableStream }, log) {
    let controller;
    const stream = new ReadableStream({ start: c => { controller = c; } });
    const [one, two] = stream.tee();
    const reads = [one.getReader().read(), two.getReader().read()];
    controller.enqueue(1);
    for (const read of reads) log(await read);
    controller.error(new RangeError('broken'));
    await one.cancel().catch(error => log(error.name));
    try { controller.enqueue(2); } catch (error) { log(error.name); }
  },
  async 'tees and cancels both'({ ReadableStream }, log) {
    const stream = new ReadableStream({ pull: c => c.enqueue('x'), cancel: reasons => log(reasons) });
    const [one, two] = stream.tee();
    log(await one.getReader().read());
    const cancelled = two.cancel('second');
    const stopped = one.locked;
    log(stopped);
    const [three, four] = new ReadableStream({ cancel: reasons => log(reasons) }).tee();
    await Promise.all([three.cancel('third'), four.cancel('fourth')]);
    void cancelled;
  },
  async 'reads into buffers'({ ReadableStream }, log) {
    let n = 0;
    const stream = new ReadableStream({ type: 'bytes', autoAllocateChunkSize: 4, pull(controller) {
      const request = controller.byobRequest;
      log(`request ${request?.view.byteLength} ${controller.desiredSize}`);
      if (n === 3) { controller.close(); request?.respond(0); return; }
      request.view[0] = ++n;
      request.respond(1);
    } });
    const reader = stream.getReader({ mode: 'byob' });
    log((await reader.read(new Uint8Array(10))).value);
    const words = await reader.read(new Uint16Array(2));
    log([words.value.constructor.name, ...words.value]);
    log(await reader.read(new Uint8Array(3)).then(({ done, value }) => [done, value.byteLength]));
    reader.releaseLock();
    log(await stream.getReader().read());
  },
  async 'queues bytes for any reader'({ ReadableStream }, log) {
    const stream = new ReadableStream({ type: 'bytes', start(c) { c.enqueue(new Uint8Array([1, 2, 3])); c.enqueue(new Uint8Array([4, 5])); c.close(); } });
    const byob = stream.getReader({ mode: 'byob' });
    log((await byob.read(new Uint8Array(2))).value);
    byob.releaseLock();
    const [left, right] = stream.tee();
    for await (const value of left) log(value);
    log((await right.getReader({ mode: 'byob' }).read(new Uint8Array(9))).value);
  },
  async 'writes one after the other'({ WritableStream }, log) {
    const stream = new WritableStream({ start: () => log('start'), async write(chunk, controller) { log(`begin ${chunk}`); await pause(); log(`end ${chunk} ${controller.signal.aborted}`); }, close: () => log('close') }, { highWaterMark: 2 });
    const writer = stream.getWriter();
    log(writer.desiredSize);
    writer.write('a'); writer.write('b'); writer.write('c');
    log(writer.desiredSize);
    await writer.ready;
    log(`ready ${writer.desiredSize}`);
    await writer.close();
    await writer.write('d').catch(error => log(error.name));
    log(writer.desiredSize);
  },
  async 'aborts what it writes'({ WritableStream }, log) {
    const stream = new WritableStream({ write: (chunk, controller) => new Promise((_, fail) => { controller.signal.addEventListener('abort', () => { log(`signal ${controller.signal.reason}`); fail('failed'); }); }), abort: reason => log(`abort ${reason}`) });
    const writer = stream.getWriter();
    const write = writer.write('a').catch(reason => log(`write ${reason}`));
    const next = writer.write('b').catch(reason => log(`next ${reason}`));
    await pause();
    await writer.abort('stop').then(() => log('aborted'), reason => log(`abort failed ${reason}`));
    await Promise.all([write, next]);
    await writer.closed.catch(reason => log(`closed ${reason}`));
    await writer.ready.catch(reason => log(`ready ${reason}`));
  },
  async 'transforms with backpressure'({ TransformStream, CountQueuingStrategy }, log) {
    const stream = new TransformStream({ start: c => c.enqueue('head'), transform(chunk, c) { log(`in ${chunk} ${c.desiredSize}`); for (const letter of chunk) c.enqueue(letter); }, flush: c => c.enqueue('tail') }, new CountQueuingStrategy({ highWaterMark: 1 }), new CountQueuingStrategy({ highWaterMark: 2 }));
    const writer = stream.writable.getWriter();
    const writing = (async () => { for (const word of ['ab', 'c', 'def']) { await writer.ready; log(`out ${word}`); await writer.write(word); } await writer.close(); })();
    await pause();
    const reader = stream.readable.getReader();
    for (let result = await reader.read(); !result.done; result = await reader.read()) log(result.value);
    await writing;
  },
  async 'terminates and fails in a transform'({ TransformStream, ReadableStream }, log) {
    const first = new TransformStream({ transform: (chunk, c) => chunk === 2 ? c.terminate() : c.enqueue(chunk) });
    const writer = first.writable.getWriter();
    writer.write(1).catch(() => { }); writer.write(2).catch(() => { });
    writer.closed.catch(error => log(`writer ${error.name}`));
    for await (const value of first.readable) log(value);
    const second = new TransformStream({ transform() { throw new RangeError('bad'); }, cancel: reason => log(`cancel ${reason}`) });
    second.writable.getWriter().write(1).catch(error => log(`write ${error.name}`));
    await second.readable.getReader().read().catch(error => log(`read ${error.name}`));
    const third = new TransformStream({ cancel: reason => log(`cancel ${reason}`) });
    await third.readable.cancel('why');
  },
  async 'pipes through and to'({ ReadableStream, TransformStream, WritableStream }, log) {
    const upper = new TransformStream({ transform: (chunk, c) => c.enqueue(chunk.toUpperCase()) });
    const sink = new WritableStream({ write: chunk => log(chunk), close: () => log('closed') });
    await ReadableStream.from(['a', 'b']).pipeThrough(upper).pipeTo(sink, { preventClose: true });
    log(sink.locked);
    const writer = sink.getWriter();
    await writer.write('more');
    await writer.close();
  },
  async 'pipes errors both ways'({ ReadableStream, WritableStream }, log) {
    await new ReadableStream({ start: c => c.error('source') }).pipeTo(new WritableStream({ abort: reason => log(`abort ${reason}`) })).catch(reason => log(`rejected ${reason}`));
    await new ReadableStream({ pull: c => c.enqueue(1), cancel: reason => log(`cancel ${reason}`) }).pipeTo(new WritableStream({ write() { throw 'sink'; } })).catch(reason => log(`rejected ${reason}`));
    const kept = new ReadableStream({ pull: c => c.enqueue(1), cancel: () => log('never') });
    await kept.pipeTo(new WritableStream({ write() { throw 'sink'; } }), { preventCancel: true }).catch(reason => log(`rejected ${reason}`));
    log(kept.locked);
  },
  async 'stops a pipe by a signal'({ ReadableStream, WritableStream }, log) {
    const controller = new AbortController();
    const pipe = new ReadableStream({ async pull(c) { await pause(); c.enqueue(1); }, cancel: reason => log(`cancel ${reason}`) }).pipeTo(new WritableStream({ write: () => controller.abort('signal'), abort: reason => log(`abort ${reason}`) }), { signal: controller.signal });
    await pipe.catch(reason => log(`rejected ${reason}`));
    await new ReadableStream().pipeTo(new WritableStream(), { signal: AbortSignal.abort() }).catch(error => log(error.name));
  },
  async 'comes from iterables'({ ReadableStream }, log) {
    async function* source() { try { yield 1; yield Promise.resolve(2); yield 3; } finally { log('returned'); } }
    for await (const value of ReadableStream.from(source())) { log(value); if (value === 2) break; }
    const stream = ReadableStream.from(new Map([['k', 'v']]));
    const iterator = stream.values({ preventCancel: true });
    log(await iterator.next());
    log(await iterator.return('end'));
    log(stream.locked);
    log(await stream.getReader().read());
    try { ReadableStream.from(5); } catch (error) { log(error.name); }
  },
  async 'measures chunks'({ ReadableStream, ByteLengthQueuingStrategy, CountQueuingStrategy }, log) {
    new ReadableStream({ start(c) { c.enqueue(new Uint8Array(3)); log(c.desiredSize); c.enqueue(new Uint16Array(2)); log(c.desiredSize); } }, new ByteLengthQueuingStrategy({ highWaterMark: 5 }));
    new ReadableStream({ start(c) { log(c.desiredSize); try { c.enqueue(1); } catch (error) { log(error.name); } } }, { size: () => -1, highWaterMark: 1 });
    log([new CountQueuingStrategy({ highWaterMark: 'x' }).highWaterMark, new CountQueuingStrategy({ highWaterMark: 3 }).size.length]);
    for (const bad of [{ highWaterMark: -1 }, { highWaterMark: NaN }, { size: 1 }]) try { new ReadableStream({}, bad); } catch (error) { log(error.name); }
  },
  async 'refuses what is locked or wrong'({ ReadableStream, WritableStream, TransformStream, ReadableStreamDefaultReader, ReadableStreamBYOBReader, ReadableStreamDefaultController }, log) {
    const locked = new ReadableStream();
    locked.getReader();
    for (const work of [() => locked.getReader(), () => locked.tee(), () => new ReadableStreamDefaultReader(locked), () => new ReadableStreamBYOBReader(new ReadableStream()), () => new ReadableStreamDefaultController(), () => locked.pipeThrough(new TransformStream()),
      () => new ReadableStream({ type: 'other' }), () => new WritableStream({ type: 'bytes' }), () => new TransformStream({ readableType: 'bytes' }), () => new ReadableStream().getReader({ mode: 'other' }), () => new ReadableStream({ type: 'bytes', autoAllocateChunkSize: 0 }), () => ReadableStream.prototype.cancel.length,
      () => Object.prototype.toString.call(new ReadableStream()), () => ReadableStream()]) {
      try { log(work()); } catch (error) { log(error.name); }
    }
    await locked.cancel().catch(error => log(error.name));
    await locked.pipeTo(new WritableStream()).catch(error => log(error.name));
    await ReadableStream.prototype.cancel.call({}).catch(error => log(error.name));
  },
};

const run = async (streams, scenario) => {
  const lines = [];
  await scenario(streams, value => lines.push(text(value)));
  await pause();
  return lines.join(' | ');
};
for (const [name, scenario] of Object.entries(scenarios)) {
  const ours = await run(native, scenario), theirs = await run(polyfill, scenario);
  print(`${name}: ${ours === theirs ? 'same' : `other than the polyfill's ${theirs}`}`);
  print(`  ${ours}`);
}

// Streams of the one piped into those of the other.
const mixed = [];
await native.ReadableStream.from(polyfill.ReadableStream.from([1, 2])).pipeTo(new native.WritableStream({ write: chunk => { mixed.push(chunk); } }));
for await (const chunk of polyfill.ReadableStream.from(new Blob(['abc']).stream())) mixed.push(String(chunk));
print(JSON.stringify(mixed));

// => pulls by the high water mark: same
// =>   start | pull 2 | pull 1 | false | pull 1 | 0 | pull 1 | 1 | pull 1 | 2 | 3 | 4 | false
// => cancels with a reason: same
// =>   value a | cancelled enough | undefined | end undefined | TypeError | TypeError
// => errors its readers: same
// =>   value 1 | value 1 | TypeError | TypeError
// => tees and cancels both: same
// =>   value x | true | ["third","fourth"]
// => reads into buffers: same
// =>   request 10 0 | bytes 1 | request 4 0 | request 3 0 | ["Uint16Array",770] | request 3 0 | [true,0] | end undefined
// => queues bytes for any reader: same
// =>   bytes 1,2 | bytes 3 | bytes 4,5 | bytes 3,4,5
// => writes one after the other: same
// =>   start | 2 | -1 | begin a | end a false | begin b | end b false | begin c | ready 1 | end c false | close | TypeError | 0
// => aborts what it writes: same
// =>   signal stop | abort stop | write failed | next stop | aborted | closed stop | ready stop
// => transforms with backpressure: same
// =>   out ab | in ab 1 | out c | head | in c 1 | a | b | c | out def | in def 2 | d | e | f | tail
// => terminates and fails in a transform: same
// =>   1 | writer TypeError | read RangeError | cancel why | write RangeError
// => pipes through and to: same
// =>   A | B | false | more | closed
// => pipes errors both ways: same
// =>   abort source | rejected source | cancel sink | rejected sink | rejected sink | false
// => stops a pipe by a signal: same
// =>   abort signal | cancel signal | rejected signal | AbortError
// => comes from iterables: same
// =>   1 | 2 | returned | value k,v | end end | false | end undefined | TypeError
// => measures chunks: same
// =>   2 | -2 | 1 | RangeError | [null,0] | RangeError | RangeError | TypeError
// => refuses what is locked or wrong: same
// =>   TypeError | TypeError | TypeError | TypeError | TypeError | TypeError | TypeError | RangeError | RangeError | TypeError | TypeError | 0 | [object ReadableStream] | TypeError | TypeError | TypeError | TypeError
// => [1,2,"97,98,99"]
