// nodejs.org/api/timers.html#timers-promises-api
'use strict';

const timers = require('timers');

const aborted = signal => Object.assign(new Error('The operation was aborted', { cause: signal.reason }), { name: 'AbortError', code: 'ABORT_ERR' });

// A promise for the time of a timer, which a signal may end.
const wait = (start, stop, value, options) => new Promise((resolve, reject) => {
  const signal = options?.signal;
  if (signal?.aborted) {
    reject(aborted(signal));
    return;
  }
  const abort = () => { stop(timer); reject(aborted(signal)); };
  const timer = start(() => { signal?.removeEventListener('abort', abort); resolve(value); });
  if (options?.ref === false) timer.unref();
  signal?.addEventListener('abort', abort, { once: true });
});

const setTimeout = (delay, value, options) => wait(run => timers.setTimeout(run, delay), timers.clearTimeout, value, options);
const setImmediate = (value, options) => wait(run => timers.setImmediate(run), timers.clearImmediate, value, options);

async function* setInterval(delay, value, options) {
  const signal = options?.signal;
  let due = 0, wake, failure;
  if (signal?.aborted) throw aborted(signal);
  const timer = timers.setInterval(() => { due++; wake?.(); }, delay);
  if (options?.ref === false) timer.unref();
  const abort = () => { failure = aborted(signal); wake?.(); };
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

module.exports = { setTimeout, setImmediate, setInterval, scheduler: { wait: (delay, options) => setTimeout(delay, undefined, options), yield: () => setImmediate() } };
