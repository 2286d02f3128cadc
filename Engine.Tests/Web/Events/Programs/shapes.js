// Interfaces as Web IDL makes them.
const own = o => Object.getOwnPropertyNames(o).join();
log(own(Event.prototype)); // => constructor,type,target,srcElement,currentTarget,composedPath,NONE,CAPTURING_PHASE,AT_TARGET,BUBBLING_PHASE,eventPhase,stopPropagation,cancelBubble,stopImmediatePropagation,bubbles,cancelable,returnValue,preventDefault,defaultPrevented,composed,timeStamp,initEvent
log(own(new Event('x'))); // => isTrusted
log(own(EventTarget.prototype)); // => constructor,addEventListener,removeEventListener,dispatchEvent
log(own(AbortSignal)); // => length,name,prototype,abort,timeout,any
log(own(AbortSignal.prototype)); // => constructor,aborted,reason,throwIfAborted,onabort
log([Event.length, EventTarget.length, CustomEvent.length, AbortController.length, PromiseRejectionEvent.length].join()); // => 1,0,1,0,2
log([EventTarget.prototype.addEventListener.length, EventTarget.prototype.dispatchEvent.length].join()); // => 2,1
log(JSON.stringify(Object.getOwnPropertyDescriptor(Event, 'AT_TARGET'))); // => {"value":2,"writable":false,"enumerable":true,"configurable":false}
const trusted = Object.getOwnPropertyDescriptor(new CustomEvent('x'), 'isTrusted');
log(`${trusted.get.name} ${trusted.set} ${trusted.enumerable} ${trusted.configurable}`); // => get isTrusted undefined true false
log(Object.getPrototypeOf(AbortSignal) === EventTarget); // => true
log(Object.getPrototypeOf(CustomEvent.prototype) === Event.prototype); // => true
log([AbortSignal, Event, MessageEvent].map(c => Object.prototype.toString.call(c.prototype)).join()); // => [object AbortSignal],[object Event],[object MessageEvent]
const name = f => { try { f(); return 'none'; } catch (e) { return e.name; } };
log(name(() => new AbortSignal())); // => TypeError
log(name(() => AbortSignal())); // => TypeError
log(name(() => Event.prototype.type)); // => TypeError
log(name(() => new Event('x', 1))); // => TypeError
log(name(() => new PromiseRejectionEvent('x', {}))); // => TypeError
log(name(() => new PromiseRejectionEvent('x', { promise: 1 }))); // => TypeError
log(name(() => new MessageEvent('x', { ports: [1] }))); // => TypeError

const custom = new CustomEvent('x', { detail: { a: 1 } });
custom.initCustomEvent('y', true, true, 5);
log(`${custom.type} ${custom.bubbles} ${custom.cancelable} ${custom.detail}`); // => y true true 5
log(new CustomEvent('x').detail); // => null
const error = new ErrorEvent('e', { message: 'm', filename: 'f', lineno: 1, colno: 2, error: 3 });
log([error.message, error.filename, error.lineno, error.colno, error.error].join()); // => m,f,1,2,3
log(new ErrorEvent('e').error); // => undefined
const close = new CloseEvent('close', { wasClean: true, code: 1000, reason: 'bye' });
log([close.wasClean, close.code, close.reason].join()); // => true,1000,bye
const progress = new ProgressEvent('p', { lengthComputable: true, loaded: 1.5, total: 3 });
log([progress.lengthComputable, progress.loaded, progress.total].join()); // => true,1.5,3
const { port1 } = new MessageChannel();
const message = new MessageEvent('m', { data: 1, origin: 'o', lastEventId: 'i', source: port1, ports: [port1] });
log([message.data, message.origin, message.lastEventId, message.source === port1, message.ports[0] === port1].join()); // => 1,o,i,true,true
log(`${Object.isFrozen(message.ports)} ${message.ports === message.ports}`); // => true true
const promise = Promise.resolve();
const rejection = new PromiseRejectionEvent('r', { promise, reason: 7 });
log(`${rejection.promise === promise} ${rejection.reason}`); // => true 7
log(typeof navigator.userAgent + /^Quoll\/\d/.test(navigator.userAgent)); // => stringtrue
log([self === globalThis, typeof reportError, typeof setImmediate].join()); // => true,function,function
