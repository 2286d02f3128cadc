// Streams of Node as streams of the web, and back (nodejs.org/api/stream.html#streamreadabletowebstreamreadable-options).
'use strict';

const { Readable, makeError } = require('quoll-readable');
const { Writable, Duplex } = require('quoll-writable');
const { finished } = require('quoll-pipeline');
const { invalidType } = require('quoll-errors');

const requireClass = (value, name, type) => {
  if (globalThis[type] === undefined) throw makeError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', `${type}: the host of this engine does not give it the extension Quoll.Web`);
  if (value !== undefined && !(value instanceof globalThis[type])) throw invalidType(name, `an instance of ${type}`, value);
};

// A side that fails tells the other; after its end nothing is told.
const readableFromWeb = (stream, options = {}) => {
  requireClass(stream, 'readableStream', 'ReadableStream');
  const reader = stream.getReader();
  let isOver = false;
  const readable = new Readable({
    objectMode: false, ...options,
    read() {
      reader.read().then(({ value, done }) => {
        if (done) isOver = true;
        readable.push(done ? null : value);
      }, error => readable.destroy(error));
    },
    destroy(error, done) {
      if (isOver) {
        done(error);
        return;
      }
      isOver = true;
      reader.cancel(error).then(() => done(error), failure => done(error ?? failure));
    },
  });
  reader.closed.catch(error => { isOver = true; readable.destroy(error); });
  return readable;
};

const readableToWeb = (readable, options) => {
  requireClass(undefined, 'stream', 'ReadableStream');
  const isObject = readable.readableObjectMode, isBytes = options?.type === 'bytes', { ReadableStream, CountQueuingStrategy, ByteLengthQueuingStrategy } = globalThis;
  const highWaterMark = readable.readableHighWaterMark;
  // The size of a part of bytes counts here as it does in the stream of Node.
  const strategy = isBytes ? undefined : options?.strategy ?? (isObject ? new CountQueuingStrategy({ highWaterMark }) : new ByteLengthQueuingStrategy({ highWaterMark }));
  let isOver = false, controller;
  const add = chunk => {
    if (!isObject && typeof chunk === 'string') chunk = require('buffer').Buffer.from(chunk);
    controller.enqueue(!isObject && ArrayBuffer.isView(chunk) ? new Uint8Array(chunk) : chunk);
    if (controller.desiredSize <= 0) readable.pause();
  };
  return new ReadableStream({
    ...(isBytes ? { type: 'bytes' } : {}),
    start(given) {
      controller = given;
      readable.pause();
      finished(readable, { writable: false }, error => {
        if (isOver) return;
        isOver = true;
        readable.on('error', () => { });
        if (error) controller.error(error);
        else {
          controller.close();
          controller.byobRequest?.respond(0);
        }
      });
      readable.on('data', add);
      readable.pause();
    },
    pull() { readable.resume(); },
    cancel(reason) {
      isOver = true;
      readable.on('error', () => { });
      readable.destroy(reason);
    },
  }, strategy);
};

const writableFromWeb = (stream, options = {}) => {
  requireClass(stream, 'writableStream', 'WritableStream');
  const writer = stream.getWriter();
  let isOver = false;
  const writable = new Writable({
    ...options,
    write(chunk, encoding, done) { writer.ready.then(() => writer.write(chunk)).then(() => done(), done); },
    final(done) { writer.close().then(() => { isOver = true; done(); }, done); },
    destroy(error, done) {
      if (isOver) {
        done(error);
        return;
      }
      isOver = true;
      const end = error ? writer.abort(error) : writer.close();
      end.then(() => done(error), () => done(error));
    },
  });
  writer.closed.catch(error => { isOver = true; writable.destroy(error); });
  return writable;
};

const writableToWeb = writable => {
  requireClass(undefined, 'stream', 'WritableStream');
  const { WritableStream, CountQueuingStrategy, ByteLengthQueuingStrategy } = globalThis;
  const highWaterMark = writable.writableHighWaterMark;
  const strategy = writable.writableObjectMode ? new CountQueuingStrategy({ highWaterMark }) : new ByteLengthQueuingStrategy({ highWaterMark });
  let isOver = false, closing;
  return new WritableStream({
    start(controller) {
      finished(writable, { readable: false }, error => {
        writable.on('error', () => { });
        isOver = true;
        if (closing) error ? closing.reject(error) : closing.resolve();
        else controller.error(error ?? Object.assign(makeError(Error, 'ABORT_ERR', 'The operation was aborted'), { name: 'AbortError' }));
      });
    },
    write(chunk) {
      if (!writable.writableNeedDrain && writable.write(chunk)) return undefined;
      return new Promise(resolve => writable.once('drain', resolve));
    },
    abort(reason) { writable.destroy(reason); },
    close() {
      if (isOver) return undefined;
      closing = Promise.withResolvers();
      writable.end();
      return closing.promise;
    },
  }, strategy);
};

const duplexFromWeb = (pair, options = {}) => {
  requireClass(pair?.readable, 'pair.readable', 'ReadableStream');
  requireClass(pair?.writable, 'pair.writable', 'WritableStream');
  const readable = readableFromWeb(pair.readable, options), writable = writableFromWeb(pair.writable, options);
  const duplex = new Duplex({
    ...options,
    read() { readable.resume(); },
    write(chunk, encoding, done) { writable.write(chunk, encoding, done); },
    final(done) { writable.end(done); },
    destroy(error, done) {
      readable.destroy(error);
      writable.destroy(error);
      done(error);
    },
  });
  readable.on('data', chunk => { if (!duplex.push(chunk)) readable.pause(); }).on('end', () => duplex.push(null));
  for (const side of [readable, writable]) side.on('error', error => duplex.destroy(error));
  readable.pause();
  return duplex;
};
const duplexToWeb = duplex => ({ readable: readableToWeb(duplex), writable: writableToWeb(duplex) });

Object.assign(Readable, { fromWeb: readableFromWeb, toWeb: readableToWeb });
Object.assign(Writable, { fromWeb: writableFromWeb, toWeb: writableToWeb });
Object.assign(Duplex, { fromWeb: duplexFromWeb, toWeb: duplexToWeb });
