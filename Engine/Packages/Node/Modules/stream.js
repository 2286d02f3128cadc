// nodejs.org/api/stream.html
'use strict';

const { Stream, Readable } = require('quoll-readable');
const { Writable, Duplex, Transform, PassThrough } = require('quoll-writable');
const { finished, pipeline, promises, compose, addAbortSignal } = require('quoll-pipeline');
require('quoll-operators');

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

const bytesPerPart = 65536, objectsPerPart = 16;
module.exports = Object.assign(Stream, {
  Stream, Readable, Writable, Duplex, Transform, PassThrough, finished, pipeline, promises, compose, addAbortSignal,
  isReadable: stream => stream?.readable ?? null, isWritable: stream => stream?.writable ?? null, isErrored: stream => Boolean(stream?.errored),
  isDisturbed: Readable.isDisturbed, isDestroyed: stream => stream?.destroyed ?? null, destroy: (stream, error) => stream.destroy(error),
  getDefaultHighWaterMark: isObject => isObject ? objectsPerPart : bytesPerPart,
});
0 && (module.exports = {
  Stream, Readable, Writable, Duplex, Transform, PassThrough, finished, pipeline, promises, compose, addAbortSignal, isReadable, isWritable,
  isErrored, isDisturbed, isDestroyed, destroy, getDefaultHighWaterMark,
});
