// The methods of readable streams that are like those of arrays (nodejs.org/api/stream.html#readablemapfn-options).
'use strict';

const { Readable, makeError } = require('quoll-readable');

const requireFunction = work => {
  if (typeof work !== 'function')
    throw makeError(TypeError, 'ERR_INVALID_ARG_TYPE', `The "fn" argument must be of type function. Received ${work === null ? 'null' : typeof work}`);
};
const countOf = number => {
  const count = Number(number);
  if (Number.isNaN(count) || count < 0) throw makeError(RangeError, 'ERR_OUT_OF_RANGE', `The value of "number" is out of range. It must be >= 0. Received ${number}`);
  return count;
};
const concurrencyOf = options => {
  const concurrency = options?.concurrency ?? 1;
  if (!(concurrency >= 1)) throw makeError(RangeError, 'ERR_OUT_OF_RANGE', `The value of "concurrency" is out of range. It must be >= 1. Received ${concurrency}`);
  return Math.trunc(concurrency);
};
const check = signal => { if (signal?.aborted) throw signal.reason ?? makeError(Error, 'ABORT_ERR', 'The operation was aborted'); };

// The results in the order of the items. As many are under way as the options allow.
async function* mapped(source, work, options) {
  const concurrency = concurrencyOf(options), waiting = [], signal = options?.signal;
  for await (const item of source) {
    check(signal);
    const result = (async () => work(item, { signal }))();
    // One that fails while another is awaited is reported when its turn comes.
    result.catch(() => { });
    waiting.push(result);
    if (waiting.length >= concurrency) yield await waiting.shift();
  }
  for (const result of waiting) yield await result;
}

async function* filtered(source, work, options) {
  const pairs = mapped(source, async (item, context) => [item, await work(item, context)], options);
  for await (const [item, isWanted] of pairs) if (isWanted) yield item;
}

async function* flattened(source, work, options) {
  for await (const items of mapped(source, work, options)) yield* items;
}

async function* firstOf(source, count, signal) {
  if (count < 1) return;
  for await (const item of source) {
    check(signal);
    yield item;
    if (--count < 1) return;
  }
}

async function* restOf(source, count, signal) {
  for await (const item of source) {
    check(signal);
    if (count-- < 1) yield item;
  }
}

async function* indexed(source) {
  let index = 0;
  for await (const item of source) yield [index++, item];
}

const streams = {
  map(work, options) { requireFunction(work); concurrencyOf(options); return Readable.from(mapped(this, work, options)); },
  filter(work, options) { requireFunction(work); concurrencyOf(options); return Readable.from(filtered(this, work, options)); },
  flatMap(work, options) { requireFunction(work); concurrencyOf(options); return Readable.from(flattened(this, work, options)); },
  take(number, options) { return Readable.from(firstOf(this, countOf(number), options?.signal)); },
  drop(number, options) { return Readable.from(restOf(this, countOf(number), options?.signal)); },
  asIndexedPairs() { return Readable.from(indexed(this)); },
  compose(stage) { return require('quoll-pipeline').compose(this, stage); },
};

const promises = {
  async forEach(work, options) {
    requireFunction(work);
    for await (const _ of mapped(this, work, options)) { /* Each result was awaited. */ }
  },
  async toArray(options) {
    const items = [];
    for await (const item of this) {
      check(options?.signal);
      items.push(item);
    }
    return items;
  },
  async some(work, options) {
    requireFunction(work);
    for await (const _ of filtered(this, work, options)) return true;
    return false;
  },
  async every(work, options) {
    requireFunction(work);
    return !await promises.some.call(this, async (item, context) => !await work(item, context), options);
  },
  async find(work, options) {
    requireFunction(work);
    for await (const item of filtered(this, work, options)) return item;
    return undefined;
  },
  async reduce(work, ...initial) {
    requireFunction(work);
    let [result, options] = initial, isEmpty = initial.length === 0;
    for await (const item of this) {
      check(options?.signal);
      result = isEmpty ? item : await work(result, item, { signal: options?.signal });
      isEmpty = false;
    }
    if (isEmpty) throw makeError(TypeError, 'ERR_MISSING_ARGS', 'Reduce of an empty stream requires an initial value');
    return result;
  },
};

for (const [name, value] of Object.entries({ ...streams, ...promises }))
  Object.defineProperty(Readable.prototype, name, { value, writable: true, configurable: true });
