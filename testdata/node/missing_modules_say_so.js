const fails = work => { try { work(); } catch (error) { print(error.message.replace(/^Cannot load.*?js': /, '')); } };
fails(() => require('node:sqlite')); // => Quoll does not have Node's module 'node:sqlite'
fails(() => require('repl'));
// => Quoll does not have Node's module 'repl', and there is no package of this name
fails(() => require('http').get('http://x')); // => http.get: Quoll has no network for it; fetch may be there
fails(() => require('cluster').fork()); // => cluster.fork: Quoll starts no threads and processes for scripts
print(require('http').STATUS_CODES[404], require('http').METHODS.includes('GET'), require('net').isIP('::1'), require('net').isIP('1.2.3.4'), require('net').isIP('1.2.3')); // => Not Found true 6 4 0
class Mine extends require('http').Agent { constructor() { return Object.create(Mine.prototype); } }
print(new Mine() instanceof require('http').Agent, require('worker_threads').isMainThread); // => true true
print(require('constants').SIGINT, require('os').constants.signals.SIGTERM, require('constants').O_RDWR); // => 2 15 2
const { AsyncLocalStorage } = require('async_hooks');
const storage = new AsyncLocalStorage();
storage.run({ id: 1 }, async () => { await null; print(storage.getStore().id); });
print(storage.getStore()); // => undefined
// => 1
