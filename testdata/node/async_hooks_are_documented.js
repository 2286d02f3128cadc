const { AsyncLocalStorage, AsyncResource, executionAsyncId, triggerAsyncId } = require('node:async_hooks');
const storage = new AsyncLocalStorage(), other = new AsyncLocalStorage({ defaultValue: 'default', name: 'other' });
print(storage.getStore(), other.getStore(), other.name, storage.name === ''); // => undefined default other true
print(storage.run({ id: 1 }, () => storage.getStore().id), storage.run(2, (a, b) => storage.getStore() + a + b, 3, 4)); // => 1 9
print(storage.run('outer', () => storage.run('inner', () => storage.getStore()) + storage.getStore() + storage.exit(() => storage.getStore()))); // => innerouterundefined
const bound = storage.run('bound', () => AsyncLocalStorage.bind(() => storage.getStore()));
const snapshot = storage.run('snap', () => AsyncLocalStorage.snapshot());
print(bound(), snapshot(() => storage.getStore()), snapshot((a, b) => a + b, 1, 2)); // => bound snap 3
class Query extends AsyncResource { constructor() { super('QUERY'); } run(work) { return this.runInAsyncScope(work, this, 'arg'); } }
const query = storage.run('query', () => new Query());
print(query.run(function (arg) { return [this === query, arg, storage.getStore()].join(); })); // => true,arg,query
print(typeof executionAsyncId(), typeof triggerAsyncId(), typeof query.asyncId(), query.emitDestroy() === query); // => number number number true
const fn = storage.run('r', () => AsyncResource.bind(function () { return [this?.x, storage.getStore()].join(); }, 'T', { x: 5 }));
print(fn()); // => 5,r
try { new AsyncResource(5); } catch (error) { print(error.code); } // => ERR_INVALID_ARG_TYPE
try { storage.run(1, () => { throw new Error('through'); }); } catch (error) { print(error.message, storage.getStore()); } // => through undefined
(async () => {
  await storage.run('async', async () => {
    await null;
    print(storage.getStore()); // => async
    await new Promise(done => setTimeout(done, 1));
    print(storage.getStore()); // => async
    storage.enterWith('entered');
    print(storage.getStore()); // => entered
    await null;
    print(storage.getStore()); // => entered
  });
  print(storage.getStore()); // => undefined
  await new Promise(done => setTimeout(done, 2));
  const { promise: isOver, resolve: end } = Promise.withResolvers();
  setTimeout(() => {
    storage.enterWith('from here');
    print(storage.getStore()); // => from here
    setTimeout(later, 1);
  }, 1);
  // Due before the timer that the one above starts, however late both are.
  setTimeout(() => print('not there', storage.getStore()), 1); // => not there undefined
  function later() { print('later', storage.getStore()); end(); } // => later from here
  await isOver;
  const events = new (require('events'))();
  storage.run('listener', () => events.on('x', AsyncResource.bind(() => print(storage.getStore())))); // => listener
  events.emit('x');
  queueMicrotask(() => print('micro', storage.getStore())); // => micro undefined
  await null; await null;
  storage.run('tick', () => process.nextTick(() => print('next', storage.getStore()))); // => next tick
  await new Promise(done => setTimeout(done, 1));
  storage.run('gone', () => { storage.disable(); print(storage.getStore()); }); // => undefined
  print(storage.run('again', () => storage.getStore())); // => again
})();
