// nodejs.org/api/timers.html#timers-promises-api
'use strict';

const timers = require('timers');
const { abortError, makeError, requireObject, requireBoolean, requireNumber, requireSignal } = require('quoll-errors');

const checkOptions = (options = {}) => {
  requireObject(options, 'options');
  requireSignal(options.signal, 'options.signal');
  if (options.ref !== undefined) requireBoolean(options.ref, 'options.ref');
};

// A promise for the time of a timer, which a signal may end.
const wait = async (start, stop, value, options) => {
  checkOptions(options);
  const signal = options?.signal;
  if (signal?.aborted) throw abortError(signal);
  return new Promise((resolve, reject) => {
    const abort = () => {
      stop(timer);
      reject(abortError(signal));
    };
    const timer = start(() => {
      signal?.removeEventListener('abort', abort);
      resolve(value);
    });
    if (options?.ref === false) timer.unref();
    signal?.addEventListener('abort', abort, { once: true });
  });
};

const setTimeout = async (delay, value, options) => {
  if (delay !== undefined) requireNumber(delay, 'delay');
  return wait(run => timers.setTimeout(run, delay), timers.clearTimeout, value, options);
};
const setImmediate = (value, options) => wait(run => timers.setImmediate(run), timers.clearImmediate, value, options);

async function* setInterval(delay, value, options) {
  if (delay !== undefined) requireNumber(delay, 'delay');
  checkOptions(options);
  const signal = options?.signal;
  let due = 0, wake, failure;
  if (signal?.aborted) throw abortError(signal);
  const timer = timers.setInterval(() => { due++; wake?.(); }, delay);
  if (options?.ref === false) timer.unref();
  const abort = () => { failure = abortError(signal); wake?.(); };
  signal?.addEventListener('abort', abort, { once: true });
  try {
    while (true) {
      if (failure) throw failure;
      if (due === 0) await new Promise(resolve => { wake = resolve; });
      for (; due > 0; due--) yield value;
    }
  } finally {
    timers.clearInterval(timer);
    signal?.removeEventListener('abort', abort);
  }
}

class Scheduler {
  constructor() { throw makeError(TypeError, 'ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor'); }
  yield() { return setImmediate(); }
  wait(delay, options) { return setTimeout(delay, undefined, options); }
}
const scheduler = Object.create(Scheduler.prototype);

module.exports = { setTimeout, setImmediate, setInterval, scheduler };
