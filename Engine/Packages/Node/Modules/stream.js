// nodejs.org/api/stream.html
'use strict';

const { Stream, Readable, getDefaultHighWaterMark, setDefaultHighWaterMark } = require('quoll-readable');
const { Writable, Duplex, Transform, PassThrough } = require('quoll-writable');
const { finished, pipeline, promises, compose, addAbortSignal } = require('quoll-pipeline');
require('quoll-operators');
require('quoll-web-streams');

const promisified = Symbol.for('nodejs.util.promisify.custom');
Object.defineProperty(finished, promisified, { value: promises.finished });
Object.defineProperty(pipeline, promisified, { value: promises.pipeline });

Duplex.from = value => {
  if (typeof value === 'function') return compose(value);
  if (value?.readable !== undefined && value.writable !== undefined && !(value instanceof Stream)) {
    const { readable, writable } = value, iterator = readable[Symbol.asyncIterator]();
    return new Duplex({
      objectMode: true,
      write(chunk, encoding, done) { writable.write(chunk, encoding, done); },
      final(done) { writable.end(done); },
      read() { iterator.next().then(({ value: item, done }) => this.push(done ? null : item), error => this.destroy(error)); },
    });
  }
  return value instanceof Duplex ? value : compose(value);
};

// Two streams, each of which reads what is written to the other.
const duplexPair = options => {
  const make = () => {
    let waiting;
    const side = new Duplex({
      ...options,
      read() {
        const done = waiting;
        waiting = undefined;
        done?.();
      },
      write(chunk, encoding, done) {
        if (chunk.length === 0) queueMicrotask(done);
        else side.other.push(chunk, encoding) ? done() : side.other.wait(done);
      },
      final(done) {
        side.other.on('end', done);
        side.other.push(null);
      },
    });
    Object.defineProperties(side, { other: { writable: true, value: null }, wait: { value: done => { waiting = done; } } });
    return side;
  };
  const first = make(), second = make();
  first.other = second;
  second.other = first;
  return [first, second];
};

const { queueMicrotask } = require('quoll-native');
module.exports = Object.assign(Stream, {
  Stream, Readable, Writable, Duplex, Transform, PassThrough, finished, pipeline, promises, compose, addAbortSignal, duplexPair,
  isReadable: stream => stream?.readable ?? null, isWritable: stream => stream?.writable ?? null, isErrored: stream => Boolean(stream?.errored),
  isDisturbed: Readable.isDisturbed, isDestroyed: stream => stream?.destroyed ?? null, destroy: (stream, error) => stream.destroy(error),
  getDefaultHighWaterMark, setDefaultHighWaterMark,
});
0 && (module.exports = {
  Stream, Readable, Writable, Duplex, Transform, PassThrough, finished, pipeline, promises, compose, addAbortSignal, isReadable, isWritable,
  isErrored, isDisturbed, isDestroyed, destroy, getDefaultHighWaterMark, setDefaultHighWaterMark, duplexPair,
});
