// Writable, Duplex, Transform and PassThrough of nodejs.org/api/stream.html.
'use strict';

const { Stream, Readable, beginReading, closeIfDone, destroying, fail, inherit, later, makeError, markOf } = require('quoll-readable');
const { Buffer } = require('buffer');

const beginWriting = (stream, options) => {
  const isObject = options.objectMode === true || options.writableObjectMode === true;
  const state = {
    queue: [], length: 0, corked: 0, ending: false, isFinal: false, isFinished: false, isWriting: false, needDrain: false, objectMode: isObject,
    highWaterMark: markOf(options, 'writable', isObject), decodesStrings: options.decodeStrings !== false,
    defaultEncoding: options.defaultEncoding ?? 'utf8', emitsClose: options.emitClose !== false, destroysItself: options.autoDestroy !== false,
    isAbsent: options.writable === false,
  };
  Object.defineProperty(stream, '_writableState', { value: state, writable: true, configurable: true });
  if (!stream._readableState) {
    for (const name of ['_isDestroyed', '_isClosed', '_failure', '_isErrorEmitted'])
      Object.defineProperty(stream, name, { value: undefined, writable: true, configurable: true });
    if (typeof options.destroy === 'function') stream._destroy = options.destroy;
    if (options.signal) require('quoll-pipeline').addAbortSignal(options.signal, stream);
  }
  for (const name of ['write', 'writev', 'final']) if (typeof options[name] === 'function') stream[`_${name}`] = options[name];
};

function Writable(options) {
  if (!(this instanceof Writable)) return new Writable(options);
  Stream.call(this, options);
  beginWriting(this, options ?? {});
}
// A duplex stream is a Writable too, though its prototype is that of Readable.
Object.defineProperty(Writable, Symbol.hasInstance, {
  value(object) { return Function.prototype[Symbol.hasInstance].call(this, object) || (this === Writable && object?._writableState !== undefined && object instanceof Stream); },
});

// Writes what waits, one chunk after the other, or all at once if the stream can.
const advance = (stream, state) => {
  while (!state.isWriting && state.corked === 0 && state.queue.length > 0 && !stream._isDestroyed) {
    const written = typeof stream._writev === 'function' && state.queue.length > 1 ? state.queue.splice(0) : [state.queue.shift()];
    let isSync = true, isCalled = false;
    state.isWriting = true;
    const done = error => {
      if (isCalled) {
        fail(stream, makeError(Error, 'ERR_MULTIPLE_CALLBACK', 'Callback called multiple times'));
        return;
      }
      isCalled = true;
      state.isWriting = false;
      for (const item of written) {
        state.length -= item.size;
        if (item.callback) later(() => item.callback(error ?? null));
      }
      if (error) {
        fail(stream, error);
        return;
      }
      if (state.needDrain && state.length === 0 && !state.ending) {
        state.needDrain = false;
        later(() => { if (!stream._isDestroyed) stream.emit('drain'); });
      }
      if (!isSync) advance(stream, state);
    };
    try {
      if (written.length > 1) stream._writev(written.map(({ chunk, encoding }) => ({ chunk, encoding })), done);
      else stream._write(written[0].chunk, written[0].encoding, done);
    } catch (error) {
      fail(stream, error);
      return;
    }
    isSync = false;
  }
  if (state.ending && !state.isFinal && !state.isWriting && state.queue.length === 0 && !stream._isDestroyed) {
    state.isFinal = true;
    later(() => finish(stream, state));
  }
};

const finish = (stream, state) => {
  const done = error => {
    if (error) {
      fail(stream, error);
      return;
    }
    later(() => {
      if (stream._isDestroyed || state.isFinished) return;
      state.isFinished = true;
      stream.emit('prefinish');
      stream.emit('finish');
      closeIfDone(stream);
    });
  };
  try {
    const result = stream._final(done);
    if (typeof result?.then === 'function') result.then(undefined, done);
  } catch (error) {
    fail(stream, error);
  }
};

const writing = {
  _write(chunk, encoding, done) {
    if (typeof this._writev === 'function') this._writev([{ chunk, encoding }], done);
    else throw makeError(Error, 'ERR_METHOD_NOT_IMPLEMENTED', 'The _write() method is not implemented');
  },
  _final(done) { done(); },

  write(chunk, encoding, callback) {
    const state = this._writableState;
    if (typeof encoding === 'function') [encoding, callback] = [undefined, encoding];
    if (chunk === null) throw makeError(TypeError, 'ERR_STREAM_NULL_VALUES', 'May not write null values to stream');
    encoding ??= state.defaultEncoding;
    if (!state.objectMode) {
      if (typeof chunk === 'string') {
        if (state.decodesStrings) [chunk, encoding] = [Buffer.from(chunk, encoding), 'buffer'];
      }
      else if (ArrayBuffer.isView(chunk)) {
        encoding = 'buffer';
        if (!Buffer.isBuffer(chunk)) chunk = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      }
      else throw makeError(TypeError, 'ERR_INVALID_ARG_TYPE', `The "chunk" argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received ${typeof chunk}`);
    }
    const refused = state.ending ? makeError(Error, 'ERR_STREAM_WRITE_AFTER_END', 'write after end')
      : this._isDestroyed ? makeError(Error, 'ERR_STREAM_DESTROYED', 'Cannot call write after a stream was destroyed') : undefined;
    if (refused) {
      if (callback) later(() => callback(refused));
      if (state.ending) fail(this, refused);
      return false;
    }
    const size = state.objectMode ? 1 : chunk.length;
    state.length += size;
    state.queue.push({ chunk, encoding, callback, size });
    const isTaken = state.length < state.highWaterMark;
    if (!isTaken) state.needDrain = true;
    advance(this, state);
    return isTaken && !this._failure;
  },

  end(chunk, encoding, callback) {
    const state = this._writableState;
    if (typeof chunk === 'function') [chunk, encoding, callback] = [undefined, undefined, chunk];
    else if (typeof encoding === 'function') [encoding, callback] = [undefined, encoding];
    if (chunk !== undefined && chunk !== null) this.write(chunk, encoding);
    state.corked = 0;
    if (callback) {
      if (state.isFinished) later(callback);
      else {
        const done = error => {
          this.removeListener('finish', done).removeListener('error', done);
          callback(error);
        };
        this.prependListener('finish', done).prependListener('error', done);
      }
    }
    state.ending = true;
    advance(this, state);
    return this;
  },

  cork() { this._writableState.corked++; },
  uncork() {
    const state = this._writableState;
    if (state.corked > 0 && --state.corked === 0) advance(this, state);
  },
  setDefaultEncoding(encoding) {
    this._writableState.defaultEncoding = Buffer.normalizeEncoding(encoding);
    return this;
  },

  get writable() { const state = this._writableState; return !state.isAbsent && !state.ending && !this._isDestroyed && !this._failure; },
  set writable(value) { this._writableState && (this._writableState.isAbsent = !value); },
  get writableEnded() { return this._writableState.ending; },
  get writableFinished() { return this._writableState.isFinished; },
  get writableLength() { return this._writableState.length; },
  get writableHighWaterMark() { return this._writableState.highWaterMark; },
  get writableObjectMode() { return this._writableState.objectMode; },
  get writableNeedDrain() { const state = this._writableState; return state.needDrain && !state.ending && !this._isDestroyed; },
  get writableCorked() { return this._writableState.corked; },
  get writableAborted() { return this.destroyed && !this._writableState.isFinished; },
};
inherit(Writable, Stream, {
  pipe() { throw makeError(Error, 'ERR_STREAM_CANNOT_PIPE', 'Cannot pipe, not readable'); },
});
for (const [key, property] of Object.entries(Object.getOwnPropertyDescriptors(writing)))
  Object.defineProperty(Writable.prototype, key, { ...property, enumerable: false });
for (const key of Reflect.ownKeys(destroying))
  Object.defineProperty(Writable.prototype, key, { ...Object.getOwnPropertyDescriptor(destroying, key), enumerable: false });

function Duplex(options) {
  if (!(this instanceof Duplex)) return new Duplex(options);
  Stream.call(this, options);
  options ??= {};
  beginReading(this, options);
  beginWriting(this, options);
  Object.defineProperty(this, 'allowHalfOpen', { value: options.allowHalfOpen !== false, writable: true, configurable: true });
  if (this._writableState.isAbsent) Object.assign(this._writableState, { ending: true, isFinal: true, isFinished: true });
}
inherit(Duplex, Readable, {});
for (const key of Object.keys(Object.getOwnPropertyDescriptors(writing)))
  Object.defineProperty(Duplex.prototype, key, Object.getOwnPropertyDescriptor(Writable.prototype, key));

function Transform(options) {
  if (!(this instanceof Transform)) return new Transform(options);
  Duplex.call(this, options);
  for (const name of ['transform', 'flush']) if (typeof options?.[name] === 'function') this[`_${name}`] = options[name];
  Object.defineProperty(this, '_goOn', { value: null, writable: true, configurable: true });
}
inherit(Transform, Duplex, {
  _transform() { throw makeError(Error, 'ERR_METHOD_NOT_IMPLEMENTED', 'The _transform() method is not implemented'); },
  // The next chunk is transformed when there is room for its result.
  _write(chunk, encoding, done) {
    this._transform(chunk, encoding, (error, result) => {
      if (error) {
        done(error);
        return;
      }
      if (result !== undefined && result !== null) this.push(result);
      const state = this._readableState;
      if (state.ended || state.length < state.highWaterMark) done();
      else this._goOn = done;
    });
  },
  _read() {
    const goOn = this._goOn;
    this._goOn = null;
    goOn?.();
  },
  _final(done) {
    if (typeof this._flush !== 'function') {
      this.push(null);
      done();
      return;
    }
    this._flush((error, result) => {
      if (error) {
        done(error);
        return;
      }
      if (result !== undefined && result !== null) this.push(result);
      this.push(null);
      done();
    });
  },
});

function PassThrough(options) {
  if (!(this instanceof PassThrough)) return new PassThrough(options);
  Transform.call(this, options);
}
inherit(PassThrough, Transform, { _transform(chunk, encoding, done) { done(null, chunk); } });

module.exports = { Writable, Duplex, Transform, PassThrough };
