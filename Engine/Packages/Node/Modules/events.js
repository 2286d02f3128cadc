// Event emitters as nodejs.org/api/events.html describes them.
'use strict';

const native = require('quoll-native');
const { makeError, inspect, invalidType, abortError, requireFunction, requireNumber, requireObject, requireBoolean, requireSignal } = require('quoll-errors');

const errorMonitor = Symbol('events.errorMonitor');
const captureRejectionSymbol = Symbol.for('nodejs.rejection');
const captures = Symbol('captureRejections');
let defaultMaxListeners = 10, capturesRejections = false;

// A function, so that old code can call it without new: EventEmitter.call(this).
function EventEmitter(options) {
  if (this._events === undefined || this._events === Object.getPrototypeOf(this)._events) this._events = Object.create(null);
  this._maxListeners ??= undefined;
  if (options?.captureRejections !== undefined) requireBoolean(options.captureRejections, 'options.captureRejections');
  if (options?.captureRejections ?? capturesRejections) Object.defineProperty(this, captures, { value: true, configurable: true });
}

const listenersOf = (emitter, name) => emitter._events?.[name] ?? [];

// Says once for an event that something forgets to remove its listeners.
const warnOfMany = (emitter, name, count) => {
  const limit = emitter.getMaxListeners?.() ?? defaultMaxListeners;
  const told = emitter._toldOfMany;
  if (!(limit > 0) || count <= limit || told?.has(name)) return;
  if (told) told.add(name);
  else Object.defineProperty(emitter, '_toldOfMany', { value: new Set([name]), configurable: true });
  const type = emitter.constructor?.name ?? 'EventEmitter';
  const warning = new Error(`Possible EventEmitter memory leak detected. ${count} ${String(name)} listeners added to ${
    type === 'EventEmitter' ? '[EventEmitter]' : `[${type}]`}. MaxListeners is ${limit}. Use emitter.setMaxListeners() to increase limit`);
  Object.assign(warning, { name: 'MaxListenersExceededWarning', emitter, type: name, count });
  if (globalThis.process?.emitWarning) globalThis.process.emitWarning(warning);
  else globalThis.console?.warn(`${warning.name}: ${warning.message}`);
};

const add = (emitter, name, listener, isFirst) => {
  requireFunction(listener, 'listener');
  if (emitter._events === undefined) emitter._events = Object.create(null);
  if (emitter._events.newListener !== undefined) emitter.emit('newListener', name, listener.listener ?? listener);
  const known = listenersOf(emitter, name);
  emitter._events[name] = isFirst ? [listener, ...known] : [...known, listener];
  if (known.length >= defaultMaxListeners || emitter._maxListeners !== undefined) warnOfMany(emitter, name, known.length + 1);
  return emitter;
};

const wrapOnce = (emitter, name, listener) => {
  requireFunction(listener, 'listener');
  let isDone = false;
  const wrapper = function (...values) {
    if (isDone) return undefined;
    isDone = true;
    emitter.removeListener(name, wrapper);
    return listener.apply(emitter, values);
  };
  wrapper.listener = listener;
  return wrapper;
};

// The rejection of an async listener becomes an event.
const capture = (emitter, promise, name, values) => {
  if (typeof promise?.then !== 'function') return;
  promise.then(undefined, error => native.queueMicrotask(() => {
    if (typeof emitter[captureRejectionSymbol] === 'function') emitter[captureRejectionSymbol](error, name, ...values);
    else {
      Object.defineProperty(emitter, captures, { value: false, configurable: true });
      try {
        emitter.emit('error', error);
      } finally {
        Object.defineProperty(emitter, captures, { value: true, configurable: true });
      }
    }
  }));
};

const methods = {
  setMaxListeners(count) {
    requireNumber(count, 'setMaxListeners', 0);
    this._maxListeners = count;
    return this;
  },
  getMaxListeners() { return this._maxListeners ?? defaultMaxListeners; },
  emit(name, ...values) {
    if (name === 'error') for (const listener of listenersOf(this, errorMonitor)) listener.apply(this, values);
    const listeners = listenersOf(this, name);
    if (listeners.length === 0) {
      if (name !== 'error') return false;
      const [error] = values;
      if (error instanceof Error) throw error;
      throw makeError(Error, 'ERR_UNHANDLED_ERROR', `Unhandled error. (${typeof error === 'string' ? `'${error}'` : inspect(error, 2)})`, { context: error });
    }
    for (const listener of listeners) {
      const result = listener.apply(this, values);
      if (result !== undefined && result !== null && this[captures]) capture(this, result, name, values);
    }
    return true;
  },
  addListener(name, listener) { return add(this, name, listener, false); },
  on(name, listener) { return add(this, name, listener, false); },
  prependListener(name, listener) { return add(this, name, listener, true); },
  // By the method of the object, which streams replace.
  once(name, listener) { return this.on(name, wrapOnce(this, name, listener)); },
  prependOnceListener(name, listener) { return this.prependListener(name, wrapOnce(this, name, listener)); },
  removeListener(name, listener) {
    requireFunction(listener, 'listener');
    const known = listenersOf(this, name);
    const index = known.findLastIndex(one => one === listener || one.listener === listener);
    if (index < 0) return this;
    if (known.length === 1) delete this._events[name];
    else this._events[name] = known.toSpliced(index, 1);
    if (this._events.removeListener !== undefined) this.emit('removeListener', name, known.length === 1 ? known[index].listener ?? listener : listener);
    return this;
  },
  off(name, listener) { return this.removeListener(name, listener); },
  removeAllListeners(...names) {
    if (this._events === undefined) return this;
    if (this._events.removeListener === undefined) {
      if (names.length === 0) this._events = Object.create(null);
      else delete this._events[names[0]];
      return this;
    }
    // Each removal is an event, those of removals last.
    if (names.length === 0) {
      for (const name of Reflect.ownKeys(this._events)) if (name !== 'removeListener') this.removeAllListeners(name);
      this.removeAllListeners('removeListener');
      this._events = Object.create(null);
      return this;
    }
    for (const listener of [...listenersOf(this, names[0])].reverse()) this.removeListener(names[0], listener);
    return this;
  },
  listeners(name) { return listenersOf(this, name).map(one => one.listener ?? one); },
  rawListeners(name) { return [...listenersOf(this, name)]; },
  listenerCount(name, listener) {
    const known = listenersOf(this, name);
    return listener === undefined || listener === null ? known.length : known.filter(one => one === listener || one.listener === listener).length;
  },
  eventNames() { return Reflect.ownKeys(this._events ?? {}); },
};
for (const [name, value] of Object.entries(methods)) Object.defineProperty(EventEmitter.prototype, name, { value, writable: true, configurable: true, enumerable: true });
EventEmitter.prototype._events = undefined;
EventEmitter.prototype._maxListeners = undefined;

const isEmitter = value => typeof value?.on === 'function';
const isTarget = value => typeof value?.addEventListener === 'function';

// Listens to an emitter or an EventTarget; returns what stops it.
const listen = (source, name, listener, options) => {
  if (isEmitter(source)) {
    if (options?.once) source.once(name, listener);
    else source.on(name, listener);
    return () => { source.removeListener(name, listener); };
  }
  if (!isTarget(source)) throw invalidType('emitter', 'an instance of EventEmitter', source);
  source.addEventListener(name, listener, options);
  return () => source.removeEventListener(name, listener, options);
};

// Resolves with the values of the next event; rejects with those of an error.
const once = async (emitter, name, options = {}) => {
  requireObject(options, 'options');
  const { signal } = options;
  requireSignal(signal, 'options.signal');
  if (signal?.aborted) throw abortError(signal);
  return new Promise((resolve, reject) => {
    const stops = [];
    const end = (settle, value) => {
      for (const stop of stops) stop();
      settle(value);
    };
    stops.push(listen(emitter, name, (...values) => end(resolve, values), { once: true }));
    if (name !== 'error' && isEmitter(emitter)) stops.push(listen(emitter, 'error', error => end(reject, error), { once: true }));
    if (signal) stops.push(listen(signal, 'abort', () => end(reject, abortError(signal)), { once: true }));
  });
};

// An async iterator over events.
const on = (emitter, name, options = {}) => {
  requireObject(options, 'options');
  const { signal } = options;
  requireSignal(signal, 'options.signal');
  if (signal?.aborted) throw abortError(signal);
  const high = options.highWaterMark ?? options.highWatermark ?? Infinity, low = options.lowWaterMark ?? options.lowWatermark ?? 1;
  const waiting = [], taken = [], stops = [];
  let failure, isDone = false, isPaused = false;
  const over = () => {
    isDone = true;
    for (const stop of stops) stop();
    for (const { resolve } of taken.splice(0)) resolve({ value: undefined, done: true });
    return Promise.resolve({ value: undefined, done: true });
  };
  const fail = error => {
    if (taken.length > 0) taken.shift().reject(error);
    else failure = { error };
    over();
  };
  const add = (...values) => {
    if (taken.length > 0) {
      taken.shift().resolve({ value: values, done: false });
      return;
    }
    waiting.push(values);
    if (!isPaused && waiting.length > high) {
      isPaused = true;
      emitter.pause?.();
    }
  };
  stops.push(listen(emitter, name, add));
  if (name !== 'error' && isEmitter(emitter)) stops.push(listen(emitter, 'error', fail));
  for (const last of options.close ?? []) stops.push(listen(emitter, last, over));
  if (signal) stops.push(listen(signal, 'abort', () => fail(abortError(signal)), { once: true }));
  return Object.setPrototypeOf({
    next() {
      if (waiting.length > 0) {
        const value = waiting.shift();
        if (isPaused && waiting.length < low) {
          isPaused = false;
          emitter.resume?.();
        }
        return Promise.resolve({ value, done: false });
      }
      if (failure !== undefined) {
        const { error } = failure;
        failure = undefined;
        return Promise.reject(error);
      }
      return isDone ? over() : new Promise((resolve, reject) => taken.push({ resolve, reject }));
    },
    return: over,
    throw(error) {
      if (!(error instanceof Error)) throw invalidType('EventEmitter.AsyncIterator', 'an instance of Error', error);
      fail(error);
    },
    [Symbol.asyncIterator]() { return this; },
  }, Object.getPrototypeOf(Object.getPrototypeOf(async function* () { }.prototype)));
};

// Calls a listener once, when the signal is aborted or at once if it is.
const addAbortListener = (signal, listener) => {
  if (signal === undefined) throw invalidType('signal', 'an instance of AbortSignal', signal);
  requireSignal(signal, 'signal');
  requireFunction(listener, 'listener');
  let stop = () => { };
  if (signal.aborted) native.queueMicrotask(() => listener());
  else stop = listen(signal, 'abort', listener, { once: true });
  return { __proto__: null, [Symbol.dispose]() { stop(); } };
};

const getMaxListeners = emitter => {
  if (typeof emitter?.getMaxListeners === 'function') return emitter.getMaxListeners();
  if (isTarget(emitter)) return emitter[Symbol.for('quoll.maxListeners')] ?? defaultMaxListeners;
  throw invalidType('emitter', 'an instance of EventEmitter or EventTarget', emitter);
};
const setMaxListeners = (count = defaultMaxListeners, ...emitters) => {
  requireNumber(count, 'setMaxListeners', 0);
  if (emitters.length === 0) defaultMaxListeners = count;
  for (const emitter of emitters) {
    if (typeof emitter?.setMaxListeners === 'function') emitter.setMaxListeners(count);
    else if (isTarget(emitter)) Object.defineProperty(emitter, Symbol.for('quoll.maxListeners'), { value: count, configurable: true });
    else throw invalidType('eventTargets', 'an instance of EventEmitter or EventTarget', emitter);
  }
};
const getEventListeners = (emitter, name) => {
  if (typeof emitter?.listeners === 'function') return emitter.listeners(name);
  // The global object tells nobody who listens to an EventTarget.
  throw invalidType('emitter', 'an instance of EventEmitter', emitter);
};

// The class is made when a script asks for it, because most need no contexts.
let resourceEmitter;
const makeResourceEmitter = () => {
  const { AsyncResource } = require('async_hooks');
  return class EventEmitterAsyncResource extends EventEmitter {
    #resource;

    constructor(options) {
      super(options);
      this.#resource = new AsyncResource(options?.name ?? new.target.name, options);
    }
    emit(name, ...values) { return this.#resource.runInAsyncScope(super.emit, this, name, ...values); }
    emitDestroy() { this.#resource.emitDestroy(); }
    get asyncId() { return this.#resource.asyncId(); }
    get triggerAsyncId() { return this.#resource.triggerAsyncId(); }
    get asyncResource() { return this.#resource; }
  };
};

Object.defineProperties(EventEmitter, {
  defaultMaxListeners: {
    get: () => defaultMaxListeners,
    set(count) {
      requireNumber(count, 'defaultMaxListeners', 0);
      defaultMaxListeners = count;
    },
    enumerable: true, configurable: true,
  },
  captureRejections: {
    get: () => capturesRejections,
    set(value) {
      requireBoolean(value, 'EventEmitter.captureRejections');
      capturesRejections = value;
    },
    enumerable: true, configurable: true,
  },
  EventEmitterAsyncResource: { get: () => resourceEmitter ??= makeResourceEmitter(), enumerable: true, configurable: true },
});
module.exports = Object.assign(EventEmitter, {
  EventEmitter, once, on, addAbortListener, getEventListeners, getMaxListeners, setMaxListeners, errorMonitor, captureRejectionSymbol,
  usingDomains: false, listenerCount: (emitter, name) => typeof emitter.listenerCount === 'function' ? emitter.listenerCount(name) : listenersOf(emitter, name).length,
});
0 && (module.exports = {
  EventEmitter, defaultMaxListeners, once, on, addAbortListener, listenerCount, getEventListeners, getMaxListeners, setMaxListeners, errorMonitor,
  captureRejections, captureRejectionSymbol, EventEmitterAsyncResource,
});
