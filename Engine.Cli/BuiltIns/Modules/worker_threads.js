// A part of nodejs.org/api/worker_threads.html, over the workers and ports of the web.
'use strict';

const EventEmitter = require('events');
const { makeError, missing, requireFunction } = require('quoll-errors');

const { MessageChannel, MessagePort, BroadcastChannel } = globalThis;

// What the module that runs a worker has learned.
const state = { isMainThread: true, port: null, workerData: null, threadId: 0, environment: new Map(), name: '' };

// The port of a worker as an emitter. It keeps the worker running while somebody listens to messages.
class ParentPort extends EventEmitter {
  #isOpen = false;

  postMessage(value, transfer) { state.port.postMessage({ kind: 'message', value }, transfer ?? []); }
  close() { state.port.close(); }
  ref() { this.#open(); }
  unref() { }
  start() { this.#open(); }

  on(name, listener) {
    super.on(name, listener);
    if (name === 'message') this.#open();
    return this;
  }
  addListener(name, listener) { return this.on(name, listener); }
  removeListener(name, listener) {
    super.removeListener(name, listener);
    // Node ends a worker that waits for nothing else.
    if (name === 'message' && this.#isOpen) require('timers').setImmediate(() => { if (this.listenerCount('message') === 0) this.close(); });
    return this;
  }
  off(name, listener) { return this.removeListener(name, listener); }
  addEventListener(name, listener) { this.on(name, data => listener({ type: name, data, target: this })); }
  set onmessage(listener) { this.on('message', data => listener({ type: 'message', data, target: this })); }

  #open() {
    if (this.#isOpen) return;
    this.#isOpen = true;
    state.port.addEventListener('message', ({ data }) => this.emit('message', data));
    state.port.addEventListener('close', () => this.emit('close'));
    state.port.start();
  }
}
let parent;

let lastThread = 0;
class Worker extends EventEmitter {
  #worker;
  #port;
  #exitCode = 0;
  #isOver = false;
  #ended = Promise.withResolvers();

  constructor(file, options = {}) {
    super();
    if (globalThis.Worker === undefined) throw missing('worker_threads.Worker');
    const { eval: isCode = false, workerData, transferList = [], argv, env, name = '' } = options;
    const path = require('path');
    const isUrl = file instanceof URL;
    if (typeof file !== 'string' && !isUrl) throw makeError(TypeError, 'ERR_INVALID_ARG_TYPE', 'The "filename" argument must be of type string or an instance of URL.');
    if (!isCode && !isUrl && !/^(\.\.?[\\/]|\/|[a-z]:[\\/])/i.test(file))
      throw makeError(TypeError, 'ERR_WORKER_PATH', `The worker script or module filename must be an absolute path or a relative path starting with './' or '../'. Received "${file}"`);
    this.threadId = ++lastThread;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#worker = new globalThis.Worker('node:quoll-worker', { type: 'module', name: 'node:worker_threads' });
    this.#worker.addEventListener('error', event => {
      event.preventDefault();
      this.#fail(event.error ?? new Error(event.message));
    });
    port1.addEventListener('message', ({ data }) => this.#receive(data));
    port1.addEventListener('close', () => this.#end());
    port1.start();
    this.#worker.postMessage({
      port: port2, file: isCode ? undefined : isUrl ? require('url').fileURLToPath(file) : path.resolve(file), code: isCode ? file : undefined, workerData,
      threadId: this.threadId, argv, env: env === undefined ? undefined : { ...env }, environment: state.environment, name,
    }, [port2, ...transferList]);
  }

  #receive({ kind, value, error, code }) {
    if (kind === 'message') this.emit('message', value);
    else if (kind === 'online') this.emit('online');
    else if (kind === 'exit') this.#exitCode = code;
    else this.#fail(error);
  }
  #fail(error) {
    this.#exitCode = 1;
    this.emit('error', error);
  }
  #end() {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#port.close();
    this.threadId = -1;
    this.emit('exit', this.#exitCode);
    this.#ended.resolve(this.#exitCode);
  }

  postMessage(value, transfer) { this.#port.postMessage(value, Array.isArray(transfer) ? transfer : transfer?.transfer ?? []); }
  terminate() {
    if (!this.#isOver) {
      this.#exitCode = 1;
      this.#worker.terminate();
      require('timers').setImmediate(() => this.#end());
    }
    return this.#ended.promise;
  }
  ref() { return this; }
  unref() { return this; }
  async [Symbol.asyncDispose]() { await this.terminate(); }
}

const receiveMessageOnPort = () => { throw missing('worker_threads.receiveMessageOnPort', "listen to 'message'"); };
const untransferable = new WeakSet();

// Ports have the methods of emitters too.
if (MessagePort !== undefined && MessagePort.prototype.on === undefined) {
  const wrapped = new WeakMap();
  const listen = (port, name, listener, options) => {
    requireFunction(listener, 'listener');
    const wrapper = event => listener.call(port, name === 'message' ? event.data : event);
    wrapped.set(listener, wrapper);
    port.addEventListener(name, wrapper, options);
    if (name === 'message') port.start();
    return port;
  };
  const methods = {
    on(name, listener) { return listen(this, name, listener); },
    addListener(name, listener) { return listen(this, name, listener); },
    once(name, listener) { return listen(this, name, listener, { once: true }); },
    off(name, listener) { this.removeEventListener(name, wrapped.get(listener) ?? listener); return this; },
    removeListener(name, listener) { return this.off(name, listener); },
    ref() { }, unref() { },
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(MessagePort.prototype, name, { value, writable: true, configurable: true });
}

module.exports = {
  Worker, MessageChannel, MessagePort, BroadcastChannel, receiveMessageOnPort, SHARE_ENV: Symbol.for('nodejs.worker_threads.SHARE_ENV'),
  get isMainThread() { return state.isMainThread; }, get threadId() { return state.threadId; }, get workerData() { return state.workerData; },
  get parentPort() { return state.isMainThread ? null : parent ??= new ParentPort(); }, get threadName() { return state.name; },
  resourceLimits: {}, isInternalThread: false,
  getEnvironmentData: key => state.environment.get(key),
  setEnvironmentData: (key, value) => { if (value === undefined) state.environment.delete(key); else state.environment.set(key, value); },
  markAsUntransferable: object => { untransferable.add(object); }, isMarkedAsUntransferable: object => untransferable.has(object), markAsUncloneable() { },
  moveMessagePortToContext: () => { throw missing('worker_threads.moveMessagePortToContext'); },
};
Object.defineProperty(module.exports, '_state', { value: state });
0 && (module.exports = {
  Worker, MessageChannel, MessagePort, BroadcastChannel, receiveMessageOnPort, SHARE_ENV, isMainThread, threadId, workerData, parentPort, threadName,
  resourceLimits, isInternalThread, getEnvironmentData, setEnvironmentData, markAsUntransferable, isMarkedAsUntransferable, markAsUncloneable,
  moveMessagePortToContext,
});
