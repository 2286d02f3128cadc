// nodejs.org/api/timers.html: the timers of the engine as objects.
'use strict';

const native = require('quoll-native');

const promisified = Symbol.for('nodejs.util.promisify.custom');
// Timers that are set, by their numbers: clearTimeout takes a number too.
const running = new Map();

const requireFunction = work => {
  if (typeof work !== 'function')
    throw Object.assign(new TypeError(`The "callback" argument must be of type function. Received ${work === null ? 'null' : typeof work}`), { code: 'ERR_INVALID_ARG_TYPE' });
};

class Timer {
  #id;
  #isReferenced = true;
  #start;

  constructor(start) {
    this.#start = start;
    this.#begin();
  }

  #begin() {
    this.#id = this.#start(this);
    running.set(this.#id, this);
    if (!this.#isReferenced) native.referTimer(this.#id, false);
  }

  get _id() { return this.#id; }
  _restart() { this._stop(); this.#begin(); }
  _stop() { native.clearTimer(this.#id); running.delete(this.#id); }

  ref() { this.#isReferenced = true; native.referTimer(this.#id, true); return this; }
  unref() { this.#isReferenced = false; native.referTimer(this.#id, false); return this; }
  hasRef() { return this.#isReferenced; }
  [Symbol.dispose]() { this._stop(); }
}

class Timeout extends Timer {
  refresh() { this._restart(); return this; }
  close() { this._stop(); return this; }
  [Symbol.toPrimitive]() { return this._id; }
}
class Immediate extends Timer { }
for (const type of [Timer, Timeout])
  for (const name of ['_id', '_restart', '_stop', 'refresh', 'close']) if (Object.hasOwn(type.prototype, name)) Object.defineProperty(type.prototype, name, { enumerable: false });

// A timer of one time is forgotten when it runs; refresh may set it again.
const once = (start, work, values) => timer => {
  const id = start(() => { running.delete(id); work.apply(timer, values); });
  return id;
};

const setTimeout = (work, delay, ...values) => {
  requireFunction(work);
  return new Timeout(once(run => native.startTimeout(run, delay), work, values));
};
const setInterval = (work, delay, ...values) => {
  requireFunction(work);
  return new Timeout(timer => native.startInterval(() => work.apply(timer, values), delay));
};
const setImmediate = (work, ...values) => {
  requireFunction(work);
  return new Immediate(once(run => native.startImmediate(run, 0), work, values));
};
const clear = timer => {
  const known = timer instanceof Timer ? timer : typeof timer === 'number' || typeof timer === 'string' ? running.get(Number(timer)) : undefined;
  known?._stop();
};
const clearTimeout = timer => clear(timer), clearInterval = timer => clear(timer), clearImmediate = timer => clear(timer);

Object.defineProperty(setTimeout, promisified, { get: () => require('timers/promises').setTimeout, enumerable: true, configurable: true });
Object.defineProperty(setImmediate, promisified, { get: () => require('timers/promises').setImmediate, enumerable: true, configurable: true });

module.exports = {
  setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate,
  get promises() { return require('timers/promises'); },
};
