// Errors that no script catches (HTML §8.1.4).
const wait = () => new Promise(resolve => setTimeout(resolve, 5));
const next = type => new Promise(resolve => addEventListener(type, e => { e.preventDefault(); resolve(e); }, { once: true }));

let event = next('error');
setTimeout(() => { throw new Error('in a timer'); });
let e = await event;
log(`${e.message} ${e.error.message} ${e.filename} ${e.lineno > 0} ${e.isTrusted} ${e.target === globalThis}`); // => Uncaught Error: in a timer in a timer errors.js true true true

event = next('error');
queueMicrotask(() => { throw 5; });
e = await event;
log(`${e.error} ${e.message}`); // => 5 Uncaught 5

event = next('error');
reportError(new TypeError('reported'));
log((await event).message); // => Uncaught TypeError: reported

// onerror gets the parts, and handles by true.
globalThis.onerror = (...parts) => { log(parts.length + ' ' + parts[0]); return true; }; // => 5 Uncaught RangeError: twice
reportError(new RangeError('twice'));
globalThis.onerror = null;
log(globalThis.onerror); // => null

// Rejections.
event = next('unhandledrejection');
const promise = Promise.reject(new Error('nobody'));
e = await event;
log(`${e.promise === promise} ${e.reason.message} ${e.cancelable} ${e instanceof PromiseRejectionEvent}`); // => true nobody true true
const handled = next('rejectionhandled');
promise.catch(() => { });
e = await handled;
log(`${e.promise === promise} ${e.reason.message} ${e.cancelable}`); // => true nobody false
let told = false;
addEventListener('unhandledrejection', () => told = true, { once: true });
Promise.reject(1).catch(() => { });
await wait();
log(told); // => false

// They are reported before the next task: a timer that is due does not overtake them.
const order = [];
addEventListener('unhandledrejection', event => { order.push('rejection'); event.preventDefault(); }, { once: true });
const both = new Promise(done => setTimeout(() => { order.push('timer'); done(); }));
for (const end = Date.now() + 20; Date.now() < end;);
Promise.reject(2);
await both;
log(order); // => rejection,timer
