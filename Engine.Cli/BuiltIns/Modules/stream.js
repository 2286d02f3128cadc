// A small part of nodejs.org/api/stream.html: enough for packages that extend these classes. Nothing is held back: a
// writer is never told to wait.
'use strict';

const EventEmitter = require('events');

class Stream extends EventEmitter {
  pipe(target) {
    this.on('data', chunk => target.write(chunk));
    this.on('end', () => target.end());
    target.emit('pipe', this);
    return target;
  }
}

const callLater = (work, ...values) => { if (typeof work === 'function') queueMicrotask(() => work(...values)); };

class Readable extends Stream {
  #buffer = [];
  #isFlowing = false;
  #isEnded = false;
  #isReading = false;
  #decoder;

  constructor(options = {}) {
    super();
    if (options.encoding) this.setEncoding(options.encoding);
    this.readable = true;
    this.destroyed = false;
    this.readableObjectMode = options.objectMode === true || options.readableObjectMode === true;
    if (options.read) this._read = options.read;
    if (options.destroy) this._destroy = options.destroy;
  }

  static from(items) {
    const iterator = items[Symbol.asyncIterator]?.() ?? items[Symbol.iterator]();
    return new Readable({
      objectMode: true,
      read() { Promise.resolve(iterator.next()).then(({ value, done }) => this.push(done ? null : value), error => this.destroy(error)); },
    });
  }

  _read() { }

  push(chunk) {
    this.#isReading = false;
    if (this.#decoder && typeof chunk !== 'string') {
      const text = chunk === null ? this.#decoder.end() : this.#decoder.write(chunk);
      if (text !== '') this.#buffer.push(text);
    }
    else if (chunk !== null) this.#buffer.push(chunk);
    if (chunk === null) this.#isEnded = true;
    queueMicrotask(() => this.#flow());
    return true;
  }

  #flow() {
    if (!this.readable) return;
    const isRead = this.listenerCount('readable') > 0;
    if (isRead && (this.#buffer.length > 0 || this.#isEnded)) this.emit('readable');
    while (this.#isFlowing && this.#buffer.length > 0) this.emit('data', this.#buffer.shift());
    if (!this.#isFlowing && !isRead) return;
    if (this.#isEnded && this.#buffer.length === 0 && this.readable) {
      this.readable = false;
      this.emit('end');
      this.emit('close');
    }
    else if (!this.#isEnded && !this.#isReading) {
      this.#isReading = true;
      this._read();
    }
  }

  read() {
    if (this.#buffer.length === 0 && !this.#isEnded) this._read();
    const chunk = this.#buffer.shift() ?? null;
    if (this.#isEnded && this.#buffer.length === 0) queueMicrotask(() => this.#flow());
    return chunk;
  }

  on(name, listener) {
    super.on(name, listener);
    if (name === 'data') this.resume();
    if (name === 'readable') queueMicrotask(() => this.#flow());
    return this;
  }

  resume() { this.#isFlowing = true; queueMicrotask(() => this.#flow()); return this; }
  pause() { this.#isFlowing = false; return this; }
  isPaused() { return !this.#isFlowing; }

  setEncoding(encoding) {
    this.#decoder = new (require('string_decoder').StringDecoder)(encoding);
    return this;
  }

  destroy(error) {
    if (this.destroyed) return this;
    this.destroyed = true;
    if (error) queueMicrotask(() => this.emit('error', error));
    queueMicrotask(() => this.emit('close'));
    return this;
  }

  async *[Symbol.asyncIterator]() {
    const chunks = [];
    let wake, isDone = false, failure;
    // Nothing is read while the loop uses a chunk.
    this.on('data', chunk => { chunks.push(chunk); this.pause(); wake?.(); });
    this.on('end', () => { isDone = true; wake?.(); });
    this.on('error', error => { failure = { error }; wake?.(); });
    try {
      while (true) {
        while (chunks.length > 0) yield chunks.shift();
        if (failure) throw failure.error;
        if (isDone) return;
        const next = new Promise(resolve => { wake = resolve; });
        this.resume();
        await next;
      }
    } finally {
      if (!isDone && !failure) this.destroy();
    }
  }
}

// What Writable and Duplex have in common.
const writing = {
  write(chunk, encoding, done) {
    if (typeof encoding === 'function') [encoding, done] = [undefined, encoding];
    const bytes = typeof chunk === 'string' && !this.writableObjectMode && this.decodesStrings ? require('buffer').Buffer.from(chunk, encoding) : chunk;
    this.pendingWrites++;
    this._write(bytes, encoding ?? 'buffer', error => {
      this.pendingWrites--;
      if (error) this.emit('error', error);
      callLater(done, error);
      if (this.isEnding && this.pendingWrites === 0) this.finish();
    });
    return true;
  },
  end(chunk, encoding, done) {
    if (typeof chunk === 'function') [chunk, done] = [undefined, chunk];
    if (typeof encoding === 'function') [encoding, done] = [undefined, encoding];
    if (chunk !== undefined && chunk !== null) this.write(chunk, encoding);
    if (done) this.once('finish', done);
    this.isEnding = true;
    this.writable = false;
    if (this.pendingWrites === 0) this.finish();
    return this;
  },
  finish() {
    if (this.isFinished) return;
    this.isFinished = true;
    this._final(error => {
      if (error) this.emit('error', error);
      else queueMicrotask(() => this.emit('finish'));
    });
  },
  _write(chunk, encoding, done) { done(); },
  _final(done) { done(); },
  cork() { },
  uncork() { },
};
const beginWriting = (stream, options) => {
  stream.writable = true;
  Object.assign(stream, { pendingWrites: 0, isEnding: false, isFinished: false, decodesStrings: options.decodeStrings !== false });
  stream.writableObjectMode = options.objectMode === true || options.writableObjectMode === true;
  if (options.write) stream._write = options.write;
  if (options.final) stream._final = options.final;
};
const addWriting = type => {
  for (const [name, value] of Object.entries(writing)) Object.defineProperty(type.prototype, name, { value, writable: true, configurable: true });
};

class Writable extends Stream {
  constructor(options = {}) {
    super();
    beginWriting(this, options);
  }

  destroy(error) {
    if (error) queueMicrotask(() => this.emit('error', error));
    queueMicrotask(() => this.emit('close'));
    return this;
  }
}

class Duplex extends Readable {
  constructor(options = {}) {
    super(options);
    beginWriting(this, options);
  }
}
addWriting(Writable);
addWriting(Duplex);

class Transform extends Duplex {
  constructor(options = {}) {
    super(options);
    if (options.transform) this._transform = options.transform;
    if (options.flush) this._flush = options.flush;
  }

  _transform(chunk, encoding, done) { done(null, chunk); }
  _flush(done) { done(); }

  _write(chunk, encoding, done) {
    this._transform(chunk, encoding, (error, result) => {
      if (result !== undefined && result !== null) this.push(result);
      done(error);
    });
  }

  _final(done) {
    this._flush((error, result) => {
      if (result !== undefined && result !== null) this.push(result);
      this.push(null);
      done(error);
    });
  }
}

class PassThrough extends Transform { }

const finished = (stream, callback) => {
  stream.once('error', callback);
  stream.once(stream.writable && !(stream instanceof Readable) ? 'finish' : 'end', () => callback());
};
const pipeline = (...streams) => {
  const callback = typeof streams.at(-1) === 'function' ? streams.pop() : () => { };
  for (const stream of streams) stream.on('error', callback);
  streams.at(-1).once('finish', () => callback());
  return streams.reduce((from, to) => from.pipe(to));
};

module.exports = Object.assign(Stream, {
  Stream, Readable, Writable, Duplex, Transform, PassThrough, finished, pipeline,
  promises: { pipeline: (...streams) => new Promise((resolve, reject) => pipeline(...streams, error => error ? reject(error) : resolve())) },
});
0 && (module.exports = { Stream, Readable, Writable, Duplex, Transform, PassThrough, finished, pipeline, promises });
