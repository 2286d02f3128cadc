// finished, pipeline, compose and addAbortSignal of nodejs.org/api/stream.html.
'use strict';

const { Readable, fail, later, makeError } = require('quoll-readable');
const { Duplex, PassThrough } = require('quoll-writable');

const isStream = value => typeof value?.on === 'function' && (typeof value.pipe === 'function' || typeof value.write === 'function');
const isReadable = stream => stream._readableState ? !stream._readableState.isAbsent : stream.readable === true && !stream._writableState;
const isWritable = stream => stream._writableState ? !stream._writableState.isAbsent : typeof stream.write === 'function' && stream.writable !== false;
const isIterable = value => value !== null && typeof value === 'object' && (Symbol.asyncIterator in value || Symbol.iterator in value);
const aborted = signal => Object.assign(makeError(Error, 'ABORT_ERR', 'The operation was aborted'), { name: 'AbortError', cause: signal.reason });

// Calls back once: when a stream has ended and finished, or has failed. Returns a function that stops listening.
const finished = (stream, options, callback) => {
  if (typeof options === 'function') [options, callback] = [{}, options];
  options ??= {};
  let waitsForEnd = options.readable !== false && isReadable(stream) && !stream.readableEnded;
  let waitsForFinish = options.writable !== false && isWritable(stream) && !stream.writableFinished;
  let isOver = false;
  const over = error => {
    if (isOver) return;
    isOver = true;
    if (options.cleanup) stop();
    callback.call(stream, error);
  };
  const test = () => { if (!waitsForEnd && !waitsForFinish) over(); };
  const ended = () => { waitsForEnd = false; test(); };
  const done = () => { waitsForFinish = false; test(); };
  const failed = error => over(error);
  const closed = () => {
    if (stream.errored) over(stream.errored);
    else if (waitsForEnd && !stream.readableEnded || waitsForFinish && !stream.writableFinished) over(makeError(Error, 'ERR_STREAM_PREMATURE_CLOSE', 'Premature close'));
    else over();
  };
  const abort = () => over(aborted(options.signal));
  const stop = () => {
    stream.removeListener('end', ended).removeListener('finish', done).removeListener('error', failed).removeListener('close', closed);
    options.signal?.removeEventListener?.('abort', abort);
  };
  stream.on('end', ended).on('finish', done).on('close', closed);
  if (options.error !== false) stream.on('error', failed);
  if (options.signal?.aborted) later(abort);
  else options.signal?.addEventListener?.('abort', abort);
  if (stream.errored) later(() => over(stream.errored));
  else if (stream.closed) later(closed);
  else if (!waitsForEnd && !waitsForFinish) later(test);
  return stop;
};

const readableOf = (value, name) => {
  if (isStream(value)) return value;
  if (isIterable(value) || typeof value === 'string') return Readable.from(typeof value === 'string' ? [value] : value);
  throw makeError(TypeError, 'ERR_INVALID_RETURN_VALUE', `Expected AsyncIterable, Iterable or Stream to be returned from the "${name}" function but got ${value === null ? 'null' : typeof value}`);
};

// Connects the parts. Each is a stream, an iterable, or a function that gets what is before it and returns what comes next.
const connect = (parts, options, callback) => {
  const streams = [];
  let isOver = false, waiting = 1, value;
  const over = error => {
    if (isOver) return;
    if (error === undefined && --waiting > 0) return;
    isOver = true;
    if (error) for (const stream of streams) {
      // The one that failed reports it by the callback.
      stream.on('error', () => { });
      if (!stream.destroyed) stream.destroy?.(error);
    }
    callback(error ?? undefined, value);
  };
  const signal = options?.signal;
  if (signal?.aborted) {
    later(() => over(aborted(signal)));
    return undefined;
  }
  signal?.addEventListener?.('abort', () => over(aborted(signal)), { once: true });

  let current;
  parts.forEach((part, i) => {
    const isFirst = i === 0, isLast = i === parts.length - 1;
    if (typeof part === 'function' && !isStream(part)) {
      const result = isFirst ? part({ signal }) : part(current, { signal });
      if (isLast && !isFirst && !isIterable(result)) {
        if (typeof result?.then !== 'function')
          throw makeError(TypeError, 'ERR_INVALID_RETURN_VALUE', `Expected AsyncIterable or Promise to be returned from the "destination" function but got ${result === null ? 'null' : typeof result}`);
        waiting++;
        result.then(it => { value = it; over(); }, error => over(error ?? new Error(String(error))));
        current = new PassThrough({ objectMode: true });
        result.then(it => { if (it !== undefined && it !== null) current.write(it); current.end(); }, error => current.destroy(error));
        current.on('error', () => { });
        return;
      }
      current = readableOf(result, isFirst ? 'source' : `transform[${i - 1}]`);
      streams.push(current);
      if (!isLast) watch(current, { writable: false });
      return;
    }
    const stream = isFirst ? readableOf(part, 'source') : part;
    if (!isStream(stream)) throw makeError(TypeError, 'ERR_INVALID_ARG_TYPE', `The "stream" argument must be a stream, an iterable or a function. Received ${stream === null ? 'null' : typeof stream}`);
    streams.push(stream);
    if (!isFirst) current.pipe(stream, { end: !isLast || options?.end !== false });
    if (!stream._isStandard) watch(stream, { readable: !isLast, writable: !isFirst && (!isLast || options?.end !== false) });
    else if (isLast) {
      waiting++;
      current.once('end', () => later(() => over()));
      stream.once('error', over);
    }
    current = stream;
  });
  function watch(stream, sides) {
    waiting++;
    finished(stream, sides, error => over(error));
  }
  over();
  return current;
};

const pipeline = (...parts) => {
  const callback = parts.pop();
  if (typeof callback !== 'function') throw makeError(TypeError, 'ERR_INVALID_ARG_TYPE', `The "callback" argument must be of type function. Received ${typeof callback}`);
  const options = optionsOf(parts);
  return connect(parts, options, (error, value) => later(() => callback(error, value)));
};
const optionsOf = parts => {
  const last = parts.at(-1), options = parts.length > 1 && typeof last === 'object' && !isStream(last) && !isIterable(last) ? parts.pop() : undefined;
  if (parts.length === 1 && Array.isArray(parts[0])) parts.splice(0, 1, ...parts[0]);
  if (parts.length < 2) throw makeError(TypeError, 'ERR_MISSING_ARGS', 'The "streams" argument must be specified');
  return options;
};

const promises = {
  pipeline: (...parts) => new Promise((resolve, reject) => {
    const options = optionsOf(parts);
    connect(parts, options, (error, value) => error ? reject(error) : resolve(value));
  }),
  finished: (stream, options) => new Promise((resolve, reject) => {
    finished(stream, { cleanup: true, ...options }, error => error ? reject(error) : resolve());
  }),
};

// One duplex stream for a chain: what is written goes to the first part, what is read comes from the last one.
const compose = (...parts) => {
  const begin = new PassThrough({ objectMode: true });
  const first = parts[0], isSource = isStream(first) && !isWritable(first) || !isStream(first) && typeof first !== 'function';
  const end = connect(isSource ? parts : [begin, ...parts], undefined, error => { if (error) fail(duplex, error); });
  let iterator;
  const duplex = new Duplex({
    objectMode: true, writable: !isSource,
    write(chunk, encoding, done) { if (begin.write(chunk, encoding)) done(); else begin.once('drain', done); },
    final(done) { begin.end(); done(); },
    read() {
      iterator ??= end[Symbol.asyncIterator]();
      iterator.next().then(({ value, done }) => this.push(done ? null : value), error => this.destroy(error));
    },
  });
  return duplex;
};

const addAbortSignal = (signal, stream) => {
  const abort = () => stream.destroy(aborted(signal));
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return stream;
};

module.exports = { finished, pipeline, promises, compose, addAbortSignal };
