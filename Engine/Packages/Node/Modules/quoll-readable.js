// Stream and Readable of nodejs.org/api/stream.html. Constructors are functions, because old code calls them without new.
'use strict';

const native = require('quoll-native');
const EventEmitter = require('events');
const { makeError } = require('quoll-errors');

const later = native.queueMicrotask;

const inherit = (type, parent, methods) => {
  Object.setPrototypeOf(type, parent);
  Object.setPrototypeOf(type.prototype, parent.prototype);
  const properties = Object.getOwnPropertyDescriptors(methods);
  for (const key of Reflect.ownKeys(properties)) properties[key].enumerable = false;
  Object.defineProperties(type.prototype, properties);
};

function Stream(options) { EventEmitter.call(this, options); }
inherit(Stream, EventEmitter, {
  // The old form, for streams that only emit events. It pauses the source while the target asks for it.
  pipe(target, options) {
    const write = chunk => { if (target.write(chunk) === false) this.pause?.(); };
    const drain = () => { this.resume?.(); };
    const end = () => { if (options?.end !== false && !target._isStandard) target.end(); };
    const stop = () => {
      for (const [emitter, name, listener] of listeners) emitter.removeListener(name, listener);
    };
    const fail = error => {
      stop();
      if (target.listenerCount('error') === 0) target.emit('error', error);
    };
    const listeners = [
      [this, 'data', write], [target, 'drain', drain], [this, 'end', end], [this, 'end', stop], [this, 'close', stop], [target, 'close', stop],
      [target, 'error', fail],
    ];
    for (const [emitter, name, listener] of listeners) emitter.on(name, listener);
    target.emit('pipe', this);
    return target;
  },
});

let bytesPerPart = 65536, objectsPerPart = 16;
const getDefaultHighWaterMark = isObject => isObject ? objectsPerPart : bytesPerPart;
const setDefaultHighWaterMark = (isObject, value) => {
  if (isObject) objectsPerPart = value;
  else bytesPerPart = value;
};
const markOf = (options, side, isObject) => {
  const mark = options.highWaterMark ?? options[`${side}HighWaterMark`];
  if (mark === undefined || mark === null) return getDefaultHighWaterMark(isObject);
  const name = options.highWaterMark === undefined ? `${side}HighWaterMark` : 'highWaterMark';
  if (!Number.isInteger(mark) || mark < 0) throw makeError(TypeError, 'ERR_INVALID_ARG_VALUE', `The property 'options.${name}' is invalid. Received ${mark}`);
  return mark;
};

// Destroying: _destroy of the stream, then 'error' and 'close'. Both sides of a duplex stream share it.
const destroying = {
  destroy(error, callback) {
    const state = this._readableState ?? this._writableState;
    if (this._isDestroyed) {
      callback?.(error);
      return this;
    }
    this._isDestroyed = true;
    if (error) this._failure ??= error;
    this._destroy(error ?? null, failure => {
      if (failure) this._failure ??= failure;
      callback?.(failure);
      later(() => {
        if (failure && !this._isErrorEmitted) {
          this._isErrorEmitted = true;
          this.emit('error', failure);
        }
        this._isClosed = true;
        if (state.emitsClose) this.emit('close');
      });
    });
    return this;
  },
  _destroy(error, done) { done(error); },
  get destroyed() { return this._isDestroyed === true; },
  set destroyed(value) { this._isDestroyed = Boolean(value); },
  get closed() { return this._isClosed === true; },
  get errored() { return this._failure ?? null; },
  async [Symbol.asyncDispose]() {
    if (!this.destroyed) this.destroy(this._readableState && !this._readableState.isEndEmitted ? makeError(Error, 'ABORT_ERR', 'The operation was aborted') : undefined);
    await new Promise(resolve => { if (this.closed) resolve(); else this.once('close', resolve); });
  },
};

// After an error a stream destroys itself, unless it was made with autoDestroy: false.
const fail = (stream, error) => {
  const state = stream._readableState ?? stream._writableState;
  if (stream._isDestroyed) return;
  if (state.destroysItself) stream.destroy(error);
  else {
    stream._failure ??= error;
    later(() => stream.emit('error', error));
  }
};

// When both sides are done, the stream closes.
const closeIfDone = stream => {
  const { _readableState: reading, _writableState: writing } = stream;
  const isRead = !reading || reading.isEndEmitted || reading.isAbsent, isWritten = !writing || writing.isFinished || writing.isAbsent;
  if (isRead && isWritten && (reading ?? writing).destroysItself) stream.destroy();
};

const beginReading = (stream, options) => {
  const isObject = options.objectMode === true || options.readableObjectMode === true;
  const state = {
    buffer: [], length: 0, flowing: null, ended: false, isEndEmitted: false, isReading: false, isScheduled: false, isAwaited: false, hasNews: false,
    objectMode: isObject, highWaterMark: markOf(options, 'readable', isObject), emitsClose: options.emitClose !== false,
    destroysItself: options.autoDestroy !== false, decoder: null, encoding: null, pipes: [], waiting: new Set(), isAbsent: options.readable === false,
  };
  Object.defineProperty(stream, '_readableState', { value: state, writable: true, configurable: true });
  for (const name of ['_isDestroyed', '_isClosed', '_failure', '_isErrorEmitted'])
    Object.defineProperty(stream, name, { value: undefined, writable: true, configurable: true });
  if (typeof options.read === 'function') stream._read = options.read;
  if (typeof options.destroy === 'function') stream._destroy = options.destroy;
  if (options.encoding) stream.setEncoding(options.encoding);
  if (options.signal) require('quoll-pipeline').addAbortSignal(options.signal, stream);
  if (state.isAbsent) state.ended = state.isEndEmitted = true;
};

function Readable(options) {
  if (!(this instanceof Readable)) return new Readable(options);
  Stream.call(this, options);
  beginReading(this, options ?? {});
}

const sizeOf = (state, chunk) => state.objectMode ? 1 : chunk.length;

const ask = (stream, state) => {
  if (state.ended || state.isReading || stream._isDestroyed) return;
  state.isReading = true;
  try {
    stream._read(state.highWaterMark);
  } catch (error) {
    fail(stream, error);
  }
};

const schedule = stream => {
  const state = stream._readableState;
  if (state.isScheduled) return;
  state.isScheduled = true;
  later(() => {
    state.isScheduled = false;
    advance(stream, state);
  });
};

// Gives what is there to listeners, then asks for more, or ends.
const advance = (stream, state) => {
  if (stream._isDestroyed) return;
  const isListened = stream.listenerCount('readable') > 0;
  if (isListened) {
    if ((state.hasNews && state.length > 0) || (state.ended && !state.isEndEmitted && state.hasNews)) {
      state.hasNews = false;
      stream.emit('readable');
    }
  }
  else {
    while (state.flowing && state.buffer.length > 0 && !stream._isDestroyed) {
      const chunk = state.buffer.shift();
      state.length -= sizeOf(state, chunk);
      stream.emit('data', chunk);
    }
  }
  if (stream._isDestroyed) return;
  const isUsed = isListened || state.flowing || state.isAwaited;
  if (state.ended) {
    if (isUsed && state.length === 0 && state.buffer.length === 0 && !state.isEndEmitted) {
      state.isEndEmitted = true;
      stream.emit('end');
      if (stream._writableState && !stream.allowHalfOpen) stream.end();
      closeIfDone(stream);
    }
  }
  else if (isUsed && state.length < state.highWaterMark) ask(stream, state);
};

const add = (stream, chunk, encoding, isFirst) => {
  const state = stream._readableState;
  if (chunk === null) {
    state.isReading = false;
    if (state.ended) return false;
    state.ended = true;
    state.hasNews = true;
    const rest = state.decoder?.end();
    if (rest) {
      state.buffer.push(rest);
      state.length += sizeOf(state, rest);
    }
    schedule(stream);
    return false;
  }
  if (state.ended && !isFirst) {
    fail(stream, makeError(Error, 'ERR_STREAM_PUSH_AFTER_EOF', 'stream.push() after EOF'));
    return false;
  }
  if (!state.objectMode) {
    if (typeof chunk === 'string') {
      if (state.decoder ? Buffer().normalizeEncoding(encoding) !== state.encoding : true) chunk = Buffer().from(chunk, encoding);
    }
    else if (ArrayBuffer.isView(chunk)) {
      if (!Buffer().isBuffer(chunk)) chunk = Buffer().from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    }
    else if (chunk !== undefined) {
      fail(stream, makeError(TypeError, 'ERR_INVALID_ARG_TYPE', `The "chunk" argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received ${typeof chunk}`));
      return false;
    }
    else chunk = '';
    if (state.decoder && typeof chunk !== 'string') chunk = state.decoder.write(chunk);
  }
  state.isReading = false;
  if (state.objectMode || chunk.length > 0) {
    if (isFirst) state.buffer.unshift(chunk);
    else state.buffer.push(chunk);
    state.length += sizeOf(state, chunk);
    state.hasNews = true;
  }
  schedule(stream);
  return state.length < state.highWaterMark;
};

let buffer;
const Buffer = () => buffer ??= require('buffer').Buffer;

// Takes a number of bytes or characters from the front.
const take = (state, count) => {
  const parts = [];
  for (let rest = count; rest > 0;) {
    const chunk = state.buffer[0];
    if (chunk.length <= rest) parts.push(state.buffer.shift());
    else {
      parts.push(chunk.slice(0, rest));
      state.buffer[0] = chunk.slice(rest);
    }
    rest -= parts.at(-1).length;
  }
  state.length -= count;
  return parts.length === 1 ? parts[0] : typeof parts[0] === 'string' ? parts.join('') : Buffer().concat(parts);
};

inherit(Readable, Stream, {
  _read() { throw makeError(Error, 'ERR_METHOD_NOT_IMPLEMENTED', 'The _read() method is not implemented'); },
  push(chunk, encoding) { return add(this, chunk, encoding, false); },
  unshift(chunk, encoding) { return add(this, chunk, encoding, true); },

  read(size) {
    const state = this._readableState;
    if (size !== undefined && size > state.highWaterMark) state.highWaterMark = size;
    const isEnough = () => size === undefined || state.objectMode ? state.length > 0 : state.length >= size;
    if (!isEnough() || state.length < state.highWaterMark) ask(this, state);
    let chunk = null;
    if (size === 0) schedule(this);
    else if (state.length > 0 && (isEnough() || state.ended)) {
      if (state.objectMode) {
        chunk = state.buffer.shift();
        state.length--;
      }
      else chunk = take(state, size === undefined ? state.length : Math.min(size, state.length));
    }
    if (state.length === 0) {
      state.isAwaited = true;
      schedule(this);
    }
    if (chunk !== null) this.emit('data', chunk);
    return chunk;
  },

  on(name, listener) {
    Stream.prototype.on.call(this, name, listener);
    const state = this._readableState;
    if (name === 'data') {
      if (state.flowing !== false && this.listenerCount('readable') === 0) this.resume();
    }
    else if (name === 'readable') {
      state.flowing = false;
      state.hasNews = state.length > 0 || state.ended;
      schedule(this);
    }
    return this;
  },
  addListener(name, listener) { return this.on(name, listener); },
  removeListener(name, listener) {
    Stream.prototype.removeListener.call(this, name, listener);
    if (name === 'readable' && this.listenerCount('readable') === 0 && this.listenerCount('data') > 0) later(() => this.resume());
    return this;
  },
  off(name, listener) { return this.removeListener(name, listener); },

  resume() {
    const state = this._readableState;
    if (!state.flowing) {
      state.flowing = this.listenerCount('readable') === 0;
      later(() => this.emit('resume'));
    }
    schedule(this);
    return this;
  },
  pause() {
    const state = this._readableState;
    if (state.flowing !== false) {
      state.flowing = false;
      this.emit('pause');
    }
    return this;
  },
  isPaused() { return this._readableState.flowing === false; },

  setEncoding(encoding) {
    const state = this._readableState;
    state.decoder = new (require('string_decoder').StringDecoder)(encoding);
    state.encoding = state.decoder.encoding;
    const text = state.buffer.map(chunk => typeof chunk === 'string' ? chunk : state.decoder.write(chunk)).join('');
    state.buffer = text === '' ? [] : [text];
    state.length = text.length;
    return this;
  },

  pipe(target, options) {
    const state = this._readableState;
    const write = chunk => {
      if (target.write(chunk) !== false) return;
      state.waiting.add(target);
      this.pause();
    };
    const drain = () => {
      if (!state.waiting.delete(target) || state.waiting.size > 0) return;
      this.resume();
    };
    const end = () => { if (options?.end !== false && !target._isStandard) target.end(); };
    const stop = () => this.unpipe(target);
    const failed = error => {
      stop();
      target.removeListener('error', failed);
      if (target.listenerCount('error') > 0) return;
      if (target._writableState) fail(target, error);
      else target.emit('error', error);
    };
    const remove = () => {
      this.removeListener('data', write).removeListener('end', end);
      target.removeListener('drain', drain).removeListener('close', stop).removeListener('finish', stop).removeListener('error', failed);
      if (state.waiting.delete(target) && state.waiting.size === 0 && state.pipes.length > 0) this.resume();
    };
    state.pipes.push({ target, remove });
    target.prependListener('error', failed);
    target.on('drain', drain).on('close', stop).on('finish', stop);
    if (state.isEndEmitted) later(end);
    else this.once('end', end);
    target.emit('pipe', this);
    this.on('data', write);
    if (target.writableNeedDrain === true) {
      state.waiting.add(target);
      this.pause();
    }
    else if (!state.flowing) this.resume();
    return target;
  },
  unpipe(target) {
    const state = this._readableState;
    const removed = state.pipes.filter(pipe => target === undefined || pipe.target === target);
    state.pipes = state.pipes.filter(pipe => !removed.includes(pipe));
    for (const pipe of removed) {
      pipe.remove();
      pipe.target.emit('unpipe', this, { hasUnpiped: false });
    }
    if (removed.length > 0 && state.pipes.length === 0) this.pause();
    return this;
  },

  // The items of a stream of the old form.
  wrap(old) {
    old.on('data', chunk => { if (!this.push(chunk)) old.pause?.(); });
    old.on('end', () => this.push(null));
    old.on('error', error => fail(this, error));
    old.on('close', () => later(() => this.destroy()));
    this._read = () => { old.resume?.(); };
    return this;
  },

  [Symbol.asyncIterator]() { return this.iterator(); },
  iterator(options) { return iterate(this, options?.destroyOnReturn !== false); },

  get readable() { const state = this._readableState; return !state.isAbsent && !this._isDestroyed && !state.isEndEmitted && !this._failure; },
  set readable(value) { this._readableState && (this._readableState.isAbsent = !value); },
  get readableFlowing() { return this._readableState.flowing; },
  get readableEnded() { return this._readableState.isEndEmitted && !this._readableState.isAbsent; },
  get readableLength() { return this._readableState.length; },
  get readableHighWaterMark() { return this._readableState.highWaterMark; },
  get readableObjectMode() { return this._readableState.objectMode; },
  get readableEncoding() { return this._readableState.encoding; },
  get readableAborted() { return this.destroyed && !this._readableState.isEndEmitted; },
  get readableDidRead() { return this._readableState.isReading || this._readableState.isEndEmitted || this._readableState.flowing !== null; },
});
for (const [key, property] of Object.entries(Object.getOwnPropertyDescriptors(destroying)))
  Object.defineProperty(Readable.prototype, key, { ...property, enumerable: false });
Object.defineProperty(Readable.prototype, Symbol.asyncDispose, { value: destroying[Symbol.asyncDispose], writable: true, configurable: true });

async function* iterate(stream, destroysAtReturn) {
  let wake = () => { }, isOver = stream._isDestroyed === true || stream.readableEnded, isDone = false;
  const news = () => wake();
  const over = () => { isOver = true; wake(); };
  const failed = () => { over(); };
  stream.on('readable', news).on('end', over).on('close', over).on('error', failed);
  try {
    while (true) {
      const chunk = stream._isDestroyed ? null : stream.read();
      if (chunk !== null) yield chunk;
      else if (stream._failure) throw stream._failure;
      else if (isOver) {
        if (!stream._readableState.isEndEmitted) throw makeError(Error, 'ERR_STREAM_PREMATURE_CLOSE', 'Premature close');
        isDone = true;
        return;
      }
      else await new Promise(resolve => { wake = resolve; });
    }
  } catch (error) {
    isDone = true;
    stream.destroy(error);
    throw error;
  } finally {
    stream.removeListener('readable', news).removeListener('end', over).removeListener('close', over);
    if (!isDone && destroysAtReturn) stream.destroy();
    // An error that comes later has been reported.
    later(() => later(() => stream.removeListener('error', failed)));
  }
}

Readable.from = (items, options) => {
  if (typeof items === 'string' || ArrayBuffer.isView(items)) {
    return new Readable({ objectMode: true, ...options, read() { this.push(items); this.push(null); } });
  }
  const begin = items?.[Symbol.asyncIterator] ?? items?.[Symbol.iterator];
  if (begin === undefined) throw makeError(TypeError, 'ERR_INVALID_ARG_TYPE', 'The "iterable" argument must be an instance of Iterable');
  const iterator = begin.call(items);
  let isDone = false;
  return new Readable({
    objectMode: true, highWaterMark: 1, ...options,
    async read() {
      try {
        const next = await iterator.next();
        isDone = next.done;
        if (isDone) {
          this.push(null);
          return;
        }
        const value = await next.value;
        if (value === null) throw makeError(TypeError, 'ERR_STREAM_NULL_VALUES', 'May not write null values to stream');
        this.push(value);
      } catch (error) {
        isDone = true;
        this.destroy(error);
      }
    },
    async destroy(error, done) {
      try {
        if (!isDone) {
          isDone = true;
          if (error && typeof iterator.throw === 'function') await iterator.throw(error);
          else await iterator.return?.();
        }
      } catch (failure) {
        error ??= failure;
      }
      done(error);
    },
  });
};
Readable.isDisturbed = stream => stream.readableDidRead === true || stream.destroyed === true;

module.exports = {
  getDefaultHighWaterMark, setDefaultHighWaterMark, Stream, Readable, beginReading, closeIfDone, destroying, fail, inherit, later, makeError, markOf,
};
