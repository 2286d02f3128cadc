// MessageChannel and MessagePort (HTML §9.4).
const next = (target, type = 'message') => new Promise(resolve => target.addEventListener(type, resolve, { once: true }));
const { port1, port2 } = new MessageChannel();
port1.postMessage('before start');
port2.start();
let e = await next(port2);
log(`${e.data} ${e.origin === ''} ${e.source} ${e.ports.length} ${e.isTrusted} ${e.target === port2}`); // => before start true null 0 true true
// Messages are copies, made when they are sent.
const data = { n: 1, when: new Date(1) };
port1.postMessage(data);
data.n = 2;
e = await next(port2);
log(`${e.data.n} ${e.data.when.getTime()} ${e.data !== data}`); // => 1 1 true
// Each message is a task of its own.
const order = [];
port2.onmessage = e => { order.push(e.data); queueMicrotask(() => order.push(`microtask ${e.data}`)); };
port1.postMessage(1);
port1.postMessage(2);
order.push('sync');
await new Promise(resolve => setTimeout(resolve, 5));
log(order.join()); // => sync,1,microtask 1,2,microtask 2
port2.onmessage = null;

// Buffers and ports move.
const buffer = new ArrayBuffer(8);
const inner = new MessageChannel();
port1.postMessage({ buffer, port: inner.port2 }, [buffer, inner.port2]);
log(buffer.detached); // => true
e = await next(port2);
log(`${e.data.buffer.byteLength} ${e.ports.length} ${e.ports[0] === e.data.port}`); // => 8 1 true
inner.port1.postMessage('through the moved port');
e.ports[0].start();
log((await next(e.ports[0])).data); // => through the moved port
// Messages that wait move with their port.
const waiting = new MessageChannel();
waiting.port1.postMessage('one');
waiting.port1.postMessage('two');
const moved = structuredClone(waiting.port2, { transfer: [waiting.port2] });
moved.start();
log((await next(moved)).data + ' ' + (await next(moved)).data); // => one two

const name = f => { try { f(); return 'none'; } catch (e) { return e.name; } };
log(name(() => port1.postMessage(() => { }))); // => DataCloneError
log(name(() => port1.postMessage(1, [port1]))); // => DataCloneError
log(name(() => port1.postMessage(port2))); // => DataCloneError
log(name(() => port1.postMessage(1, [{}]))); // => DataCloneError
log(name(() => port1.postMessage())); // => TypeError
log(name(() => port1.postMessage(1, 2))); // => TypeError
log(name(() => structuredClone(waiting.port2, { transfer: [waiting.port2] }))); // => DataCloneError
log(name(() => waiting.port2.postMessage('detached'))); // => none
log(name(() => new MessagePort())); // => TypeError

// Closing.
const closing = new MessageChannel();
closing.port1.postMessage('still arrives');
closing.port2.onmessage = e => log(e.data); // => still arrives
closing.port2.onclose = () => log('the other side learns of it'); // => the other side learns of it
closing.port1.close();
closing.port1.postMessage('lost');
await new Promise(resolve => setTimeout(resolve, 5));
