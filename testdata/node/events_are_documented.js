const EventEmitter = require('events');
const events = require('node:events');
const fails = work => { try { work(); return 'no error'; } catch (error) { return `${error.code} ${error.name}: ${error.message}`; } };
print(EventEmitter === events, EventEmitter.EventEmitter === EventEmitter, events.defaultMaxListeners); // => true true 10
const e = new EventEmitter();
print(fails(() => e.on('x')), '|', fails(() => e.on('x', 'text')), '|', fails(() => e.once('x', {}))); // => ERR_INVALID_ARG_TYPE TypeError: The "listener" argument must be of type function. Received undefined | ERR_INVALID_ARG_TYPE TypeError: The "listener" argument must be of type function. Received type string ('text') | ERR_INVALID_ARG_TYPE TypeError: The "listener" argument must be of type function. Received an instance of Object
print(fails(() => e.emit('error', new TypeError('bad')))); // => undefined TypeError: bad
print(fails(() => e.emit('error', 'text'))); // => ERR_UNHANDLED_ERROR Error: Unhandled error. ('text')
print(fails(() => e.emit('error', { a: 1 }))); // => ERR_UNHANDLED_ERROR Error: Unhandled error. ({ a: 1 })
print(fails(() => e.setMaxListeners(-1))); // => ERR_OUT_OF_RANGE RangeError: The value of "setMaxListeners" is out of range. It must be >= 0. Received -1
print(fails(() => e.setMaxListeners('3'))); // => ERR_INVALID_ARG_TYPE TypeError: The "setMaxListeners" argument must be of type number. Received type string ('3')
const log = [];
e.on('newListener', (name, listener) => log.push(`new ${String(name)} ${listener.name}`));
e.on('removeListener', (name, listener) => log.push(`removed ${String(name)} ${listener.name}`));
function first() { log.push('first'); }
function second() { log.push('second'); }
e.on('a', first).prependListener('a', second).once('b', first).prependOnceListener('b', second);
e.emit('a'); e.emit('b'); e.emit('b');
print(log.splice(0).join()); // => new removeListener ,new a first,new a second,new b first,new b second,second,first,removed b wrapper,second,removed b first,first
print(e.listenerCount('a'), e.listenerCount('a', first), e.rawListeners('a').length, e.eventNames().join()); // => 2 1 2 newListener,removeListener,a
e.off('a', second); e.off('a', second);
e.removeAllListeners();
print(log.splice(0).join()); // => removed a second,removed newListener ,removed a first
print(e.eventNames().length); // => 0
const monitored = new EventEmitter();
monitored.on(events.errorMonitor, error => log.push(`monitor ${error.message}`));
monitored.on('error', error => log.push(`error ${error.message}`));
monitored.emit('error', new Error('x'));
print(log.splice(0).join()); // => monitor x,error x
const symbol = Symbol('s');
monitored.on(symbol, () => {});
print(monitored.eventNames().map(String).join()); // => error,Symbol(events.errorMonitor),Symbol(s)
print(e.emit('nothing'), monitored.emit(symbol)); // => false true
class Mine extends EventEmitter { constructor() { super({ captureRejections: true }); } }
const mine = new Mine();
mine.on('later', async () => { throw new Error('rejected'); });
mine.on('error', error => print('captured', error.message)); // => captured rejected
mine.emit('later');
const custom = new EventEmitter({ captureRejections: true });
custom[Symbol.for('nodejs.rejection')] = (error, name, ...values) => print('custom', error.message, name, values.join()); // => custom v now v
custom.on('now', async v => { throw new Error(v); });
setTimeout(async () => {
  custom.emit('now', 'v');
  await new Promise(done => setTimeout(done, 5));
  const source = new EventEmitter();
  setTimeout(() => source.emit('value', 1, 2), 1);
  print(JSON.stringify(await events.once(source, 'value'))); // => [1,2]
  setTimeout(() => source.emit('error', new Error('oops')), 1);
  print(await events.once(source, 'value').catch(error => error.message)); // => oops
  setTimeout(() => source.emit('error', new Error('wanted')), 1);
  print((await events.once(source, 'error'))[0].message); // => wanted
  print(source.listenerCount('error'), source.listenerCount('value')); // => 0 0
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 1);
  print(await events.once(source, 'value', { signal: controller.signal }).catch(error => `${error.name} ${error.code} ${error.message}`)); // => AbortError ABORT_ERR The operation was aborted
  print(await events.once(source, 'value', { signal: AbortSignal.abort('why') }).catch(error => `${error.name} ${error.code} ${error.cause}`)); // => AbortError ABORT_ERR why
  setTimeout(() => { source.emit('item', 'a'); source.emit('item', 'b'); source.emit('end'); }, 1);
  const items = [];
  for await (const [item] of events.on(source, 'item', { close: ['end'] })) items.push(item);
  print(items.join(), source.listenerCount('item')); // => a,b 0
  const target = new EventTarget();
  setTimeout(() => target.dispatchEvent(new Event('ping')), 1);
  print((await events.once(target, 'ping'))[0].type); // => ping
  const iterator = events.on(source, 'item');
  source.emit('item', 1);
  print(String((await iterator.next()).value), (await iterator.return()).done, (await iterator.next()).done); // => 1 true true
  const failing = events.on(source, 'item');
  source.emit('error', new Error('ends'));
  print(await failing.next().catch(error => error.message)); // => ends
  const stop = new AbortController();
  const listening = events.addAbortListener(stop.signal, event => print('aborted', event.type)); // => aborted abort
  stop.abort();
  print(typeof listening[Symbol.dispose]); // => function
  print(events.getMaxListeners(source), events.listenerCount(source, 'item'), events.getEventListeners(mine, 'error').length); // => 10 0 1
  print(await events.once({}, 'x').catch(error => error.message)); // => The "emitter" argument must be an instance of EventEmitter. Received an instance of Object
}, 5);
