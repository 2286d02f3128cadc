// Event emitters as nodejs.org/api/events.html describes them.
'use strict';

const requireListener = listener => {
  if (typeof listener !== 'function')
    throw Object.assign(new TypeError(`The "listener" argument must be of type function. Received ${listener === null ? 'null' : typeof listener}`), { code: 'ERR_INVALID_ARG_TYPE' });
};

// A function, so that old code can call it without new: EventEmitter.call(this).
function EventEmitter() {
  if (this._events === undefined || this._events === Object.getPrototypeOf(this)._events) this._events = Object.create(null);
  this._maxListeners ??= undefined;
}

const listenersOf = (emitter, name) => emitter._events?.[name] ?? [];

const add = (emitter, name, listener, isFirst) => {
  requireListener(listener);
  if (emitter._events === undefined) emitter._events = Object.create(null);
  if (emitter._events.newListener !== undefined) emitter.emit('newListener', name, listener.listener ?? listener);
  const known = listenersOf(emitter, name);
  emitter._events[name] = isFirst ? [listener, ...known] : [...known, listener];
  return emitter;
};

const wrapOnce = (emitter, name, listener) => {
  requireListener(listener);
  let isDone = false;
  const wrapper = function (...values) {
    if (isDone) return;
    isDone = true;
    emitter.removeListener(name, wrapper);
    return listener.apply(emitter, values);
  };
  wrapper.listener = listener;
  return wrapper;
};

const methods = {
  addListener(name, listener) { return add(this, name, listener, false); },
  on(name, listener) { return add(this, name, listener, false); },
  prependListener(name, listener) { return add(this, name, listener, true); },
  // By the method of the object, which streams replace.
  once(name, listener) { return this.on(name, wrapOnce(this, name, listener)); },
  prependOnceListener(name, listener) { return this.prependListener(name, wrapOnce(this, name, listener)); },
  removeListener(name, listener) {
    requireListener(listener);
    const known = listenersOf(this, name);
    const index = known.findLastIndex(one => one === listener || one.listener === listener);
    if (index < 0) return this;
    if (known.length === 1) delete this._events[name];
    else this._events[name] = known.toSpliced(index, 1);
    if (this._events.removeListener !== undefined) this.emit('removeListener', name, listener);
    return this;
  },
  off(name, listener) { return this.removeListener(name, listener); },
  removeAllListeners(name) {
    if (name === undefined) this._events = Object.create(null);
    else if (this._events !== undefined) delete this._events[name];
    return this;
  },
  emit(name, ...values) {
    if (name === 'error') for (const listener of listenersOf(this, EventEmitter.errorMonitor)) listener.apply(this, values);
    const listeners = listenersOf(this, name);
    if (listeners.length === 0) {
      if (name !== 'error') return false;
      if (values[0] instanceof Error) throw values[0];
      throw Object.assign(new Error(`Unhandled error. (${String(values[0])})`), { code: 'ERR_UNHANDLED_ERROR', context: values[0] });
    }
    for (const listener of listeners) listener.apply(this, values);
    return true;
  },
  listeners(name) { return listenersOf(this, name).map(one => one.listener ?? one); },
  rawListeners(name) { return [...listenersOf(this, name)]; },
  listenerCount(name) { return listenersOf(this, name).length; },
  eventNames() { return Reflect.ownKeys(this._events ?? {}); },
  setMaxListeners(count) { this._maxListeners = count; return this; },
  getMaxListeners() { return this._maxListeners ?? EventEmitter.defaultMaxListeners; },
};
for (const [name, value] of Object.entries(methods)) Object.defineProperty(EventEmitter.prototype, name, { value, writable: true, configurable: true, enumerable: true });
EventEmitter.prototype._events = undefined;
EventEmitter.prototype._maxListeners = undefined;

// Resolves with the values of the next event; rejects with those of an error.
const once = (emitter, name) => new Promise((resolve, reject) => {
  const isTarget = typeof emitter.on !== 'function';
  if (isTarget) {
    emitter.addEventListener(name, (...values) => resolve(values), { once: true });
    return;
  }
  const fail = error => { emitter.removeListener(name, done); reject(error); };
  const done = (...values) => { emitter.removeListener('error', fail); resolve(values); };
  emitter.once(name, done);
  if (name !== 'error') emitter.once('error', fail);
});

// An async iterator over events.
const on = (emitter, name) => {
  const waiting = [], taken = [];
  let failure, isDone = false;
  const add = (...values) => taken.length > 0 ? taken.shift().resolve({ value: values, done: false }) : waiting.push(values);
  const fail = error => taken.length > 0 ? taken.shift().reject(error) : failure = error;
  emitter.on(name, add);
  emitter.on('error', fail);
  return {
    next: () => {
      if (waiting.length > 0) return Promise.resolve({ value: waiting.shift(), done: false });
      if (failure !== undefined) { const error = failure; failure = undefined; return Promise.reject(error); }
      if (isDone) return Promise.resolve({ value: undefined, done: true });
      return new Promise((resolve, reject) => taken.push({ resolve, reject }));
    },
    return: () => {
      isDone = true;
      emitter.removeListener(name, add);
      emitter.removeListener('error', fail);
      for (const { resolve } of taken) resolve({ value: undefined, done: true });
      return Promise.resolve({ value: undefined, done: true });
    },
    [Symbol.asyncIterator]() { return this; },
  };
};

EventEmitter.EventEmitter = EventEmitter;
EventEmitter.defaultMaxListeners = 10;
EventEmitter.once = once;
EventEmitter.on = on;
EventEmitter.listenerCount = (emitter, name) => emitter.listenerCount(name);
EventEmitter.getEventListeners = (emitter, name) => emitter.listeners(name);
EventEmitter.setMaxListeners = (count, ...emitters) => emitters.forEach(emitter => emitter.setMaxListeners(count));
EventEmitter.errorMonitor = Symbol('events.errorMonitor');
EventEmitter.captureRejectionSymbol = Symbol.for('nodejs.rejection');

module.exports = EventEmitter;
0 && (module.exports = {
  EventEmitter, defaultMaxListeners, once, on, listenerCount, getEventListeners, setMaxListeners, errorMonitor, captureRejectionSymbol,
});
