// Worker (HTML §10.2.6.3).
const next = (target, type = 'message') => new Promise(resolve => target.addEventListener(type, resolve, { once: true }));
const worker = new Worker('./workers/echo.mjs', { type: 'module', name: 'echo' });
worker.postMessage({ a: [1, new Date(5)], text: 'hello' });
let e = await next(worker);
log(`${e.data.text} ${e.data.a[1].getTime()} ${e.data.name} ${e.target === worker} ${e.isTrusted}`); // => hello 5 echo true true
const buffer = new ArrayBuffer(4);
worker.postMessage({ buffer }, { transfer: [buffer] });
e = await next(worker);
log(`${buffer.detached} ${e.data.buffer.byteLength}`); // => true 4
// A port between both.
const { port1, port2 } = new MessageChannel();
worker.postMessage({ port: port2 }, [port2]);
port1.postMessage('ping');
port1.start();
log((await next(port1)).data); // => pong ping
port1.close();
// Shared memory.
const shared = new SharedArrayBuffer(4);
worker.postMessage({ shared });
await next(worker);
log(new Int32Array(shared)[0]); // => 42
// Errors come here.
worker.postMessage({ fail: 'on purpose' });
e = await new Promise(resolve => worker.onerror = event => { event.preventDefault(); resolve(event); });
log(`${e.message} ${e.filename.endsWith('echo.mjs')} ${e.lineno > 0} ${e.error}`); // => Uncaught Error: on purpose true true null
// The scope of a worker.
worker.postMessage({ scope: true });
log((await next(worker)).data); // => true true object undefined
worker.postMessage({ endless: true });
worker.terminate();
worker.postMessage('to no one');

const name = f => { try { f(); return 'none'; } catch (e) { return e.name; } };
log(name(() => new Worker())); // => TypeError
log(name(() => new Worker('x', { type: 'other' }))); // => TypeError
log(name(() => new Worker('denied'))); // => SecurityError
const missing = new Worker('./workers/missing.mjs', { type: 'module' });
e = await new Promise(resolve => missing.onerror = event => { event.preventDefault(); resolve(event); });
log(e.type); // => error
// A worker that has nothing left to do ends.
const short = new Worker('./workers/short.js');
log((await next(short)).data); // => classic function
