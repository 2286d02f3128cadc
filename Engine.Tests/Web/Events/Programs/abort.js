// AbortController and AbortSignal (DOM §3).
const controller = new AbortController();
const { signal } = controller;
log(`${signal.aborted} ${signal.reason}`); // => false undefined
signal.addEventListener('abort', e => log(`abort ${e.isTrusted} ${e.target === signal} ${e.bubbles}`)); // => abort true true false
signal.onabort = e => log(`handler ${e.type}`); // => handler abort
controller.abort();
controller.abort('again');
log(`${signal.reason.name} ${signal.reason.code} ${signal.reason instanceof DOMException}`); // => AbortError 20 true
let thrown;
try { signal.throwIfAborted(); } catch (e) { thrown = e; }
log(thrown === signal.reason); // => true

// A dependent signal of dependent signals follows the sources in order.
const a = new AbortController(), b = new AbortController();
const one = AbortSignal.any([a.signal, b.signal]);
const two = AbortSignal.any([one]);
const order = [];
two.addEventListener('abort', () => order.push('two'));
one.addEventListener('abort', () => order.push('one'));
b.signal.addEventListener('abort', () => order.push(`source ${one.aborted} ${two.aborted}`));
b.abort('because');
log(order.join()); // => source true true,one,two
log(`${one.reason} ${two.reason} ${a.signal.aborted}`); // => because because false
log(AbortSignal.any([AbortSignal.abort(1), AbortSignal.abort(2)]).reason); // => 1
log(AbortSignal.any([]).aborted); // => false
const name = f => { try { f(); return 'none'; } catch (e) { return e.name; } };
log(name(() => AbortSignal.any([{}]))); // => TypeError
log(name(() => AbortSignal.any())); // => TypeError
log(name(() => AbortSignal.timeout(-1))); // => TypeError
log(name(() => AbortSignal.timeout(2 ** 53))); // => TypeError

// A handler keeps its place among the listeners.
const handlers = new AbortController();
const calls = [];
handlers.signal.onabort = () => calls.push('first');
handlers.signal.addEventListener('abort', () => calls.push('second'));
handlers.signal.onabort = () => calls.push('replaced');
handlers.abort();
log(calls.join()); // => replaced,second
handlers.signal.onabort = 5;
log(handlers.signal.onabort); // => null
const object = {};
handlers.signal.onabort = object;
log(handlers.signal.onabort === object); // => true

const timeout = AbortSignal.timeout(1);
await new Promise(resolve => timeout.onabort = resolve);
log(timeout.reason.name); // => TimeoutError
