// nodejs.org/api/process.html
'use strict';

const { arch, platform, queueMicrotask, version } = require('quoll-native');
const native = require('quoll-command');
const EventEmitter = require('events');

const process = Object.create(EventEmitter.prototype, {
  constructor: { value: Object.assign(function process() { }, { prototype: EventEmitter.prototype }) },
  [Symbol.toStringTag]: { value: 'process', configurable: true },
});
EventEmitter.call(process);
// As a module: what the script listens to.
Object.defineProperty(process, '_events', { enumerable: false });
Object.defineProperty(process, '_maxListeners', { enumerable: false, writable: true, value: undefined });

const started = native.nanoseconds(), argv = native.argv();
const hidden = name => new Error(`Reading '${name}' of process.env needs the option --allow-env or --allow-env=${name}.`);

// A variable that is set and may not be read is an error; to 'in' and Object.keys it is not there.
const env = new Proxy({}, {
  get(own, name) {
    if (typeof name !== 'string' || Object.hasOwn(own, name)) return own[name];
    const value = native.variable(name);
    if (value === null) throw hidden(name);
    return value ?? undefined;
  },
  set(own, name, value) { own[name] = String(value); return true; },
  has: (own, name) => Object.hasOwn(own, name) || (typeof name === 'string' && typeof native.variable(name) === 'string'),
  deleteProperty(own, name) { delete own[name]; return true; },
  ownKeys: own => [...new Set([...Reflect.ownKeys(own), ...native.variables()])],
  getOwnPropertyDescriptor(own, name) {
    const value = Object.hasOwn(own, name) ? own[name] : typeof name === 'string' ? native.variable(name) : undefined;
    return typeof value === 'string' ? { value, writable: true, enumerable: true, configurable: true } : undefined;
  },
});

// The standard outputs, made when a script first asks for them. They write at once, and are never closed.
const output = (fd, write, isTTY) => {
  const { Writable } = require('stream');
  const stream = new Writable({
    decodeStrings: false, emitClose: false,
    write(chunk, encoding, done) {
      write(typeof chunk === 'string' && encoding !== 'utf8' && encoding !== 'utf-8' ? require('buffer').Buffer.from(chunk, encoding) : chunk);
      done();
    },
    destroy(error, done) { done(error); },
  });
  Object.defineProperty(stream, '_isStandard', { value: true });
  return Object.assign(stream, {
    fd, columns: isTTY ? 80 : undefined, ...(isTTY ? { isTTY, rows: 24 } : {}), getColorDepth: () => 1, hasColors: () => isTTY,
    getWindowSize: () => [80, 24],
    clearLine(direction, done) { return this.write('\x1b[2K', done); }, cursorTo(x, y, done) { return this.write(`\x1b[${x + 1}G`, done); },
  });
};

const hrtime = previous => {
  const now = native.nanoseconds();
  const seconds = Math.floor(now / 1e9), rest = now % 1e9;
  if (previous === undefined) return [seconds, rest];
  const difference = now - (previous[0] * 1e9 + previous[1]);
  return [Math.floor(difference / 1e9), difference % 1e9];
};
hrtime.bigint = () => BigInt(native.nanoseconds());

let exitCode, isExiting = false;

// The exit code as process.exit and process.exitCode accept it.
const codeOf = value => {
  const isInteger = typeof value === 'number' ? Number.isInteger(value) : typeof value === 'string' && /^-?\d+$/.test(value);
  if (value === undefined || value === null || isInteger) return value;
  throw Object.assign(new TypeError(`The "code" argument must be of type number. Received ${typeof value === 'number' ? value : `type ${typeof value}`}`), { code: 'ERR_INVALID_ARG_TYPE' });
};
// Calls the listeners of 'exit' once. They may change the code.
const end = code => {
  if (code !== undefined && code !== null && code !== 0) exitCode = code;
  if (!isExiting) {
    isExiting = true;
    process.emit('exit', Number(exitCode ?? 0));
  }
  return Number(exitCode ?? 0);
};
native.setProcessEvents({ emit: (name, ...values) => process.emit(name, ...values), count: name => process.listenerCount(name), end });

const emitWarning = (warning, type = 'Warning', code, from) => {
  if (typeof type === 'function') [type, from] = ['Warning', type];
  if (typeof code === 'function') [code, from] = [undefined, code];
  const options = typeof type === 'object' && type !== null ? type : { type, code };
  const error = warning instanceof Error ? warning : Object.assign(new Error(warning), { name: options.type ?? 'Warning' });
  if (error !== warning && from) Error.captureStackTrace(error, from);
  if (options.code !== undefined) error.code = options.code;
  if (options.detail !== undefined) error.detail = options.detail;
  process.nextTick(() => {
    native.writeError(`(quoll:${native.pid}) ${error.code ? `[${error.code}] ` : ''}${error.name}: ${error.message}\n${error.detail ? `${error.detail}\n` : ''}`);
    process.emit('warning', error);
  });
};

Object.assign(process, {
  argv, argv0: argv[0], execPath: argv[0], execArgv: [], title: 'quoll', env,
  platform, arch, pid: native.pid, ppid: 0,
  version: 'v22.0.0', versions: { node: '22.0.0', quoll: version }, release: { name: 'quoll' }, config: {}, features: {},
  cwd: native.cwd, hrtime, uptime: () => (native.nanoseconds() - started) / 1e9,
  memoryUsage: Object.assign(() => ({ rss: native.heapUsed(), heapTotal: native.heapUsed(), heapUsed: native.heapUsed(), external: 0, arrayBuffers: 0 }), { rss: native.heapUsed }),
  nextTick: (work, ...values) => {
    if (typeof work !== 'function')
      throw Object.assign(new TypeError(`The "callback" argument must be of type function. Received ${work === null ? 'null' : typeof work}`), { code: 'ERR_INVALID_ARG_TYPE' });
    queueMicrotask(() => work(...values));
  },
  exit: code => {
    if (codeOf(code) !== undefined && code !== null) exitCode = code;
    native.quit(end());
  },
  reallyExit: code => native.quit(Number(code ?? 0)),
  abort: () => native.quit(134),
  emitWarning,
  hasUncaughtExceptionCaptureCallback: () => false,
  umask: () => 0o22, getuid: () => 1000, getgid: () => 1000, geteuid: () => 1000, getegid: () => 1000,
  binding: name => { throw new Error(`process.binding('${name}') is not there`); },
});
const lazily = (name, make) => {
  let value;
  Object.defineProperty(process, name, { get: () => value ??= make(), enumerable: true, configurable: true });
};
lazily('stdout', () => output(1, native.writeOut, native.isOutputTerminal));
lazily('stderr', () => output(2, native.writeError, native.isErrorTerminal));
lazily('stdin', () => require('quoll-globals').stdin);
Object.defineProperty(process, 'exitCode', {
  get: () => exitCode,
  set: code => {
    exitCode = codeOf(code) ?? undefined;
    native.setExitCode(Number(exitCode ?? 0));
  },
  enumerable: true, configurable: true,
});

module.exports = process;
0 && (module.exports = {
  argv, argv0, execPath, execArgv, title, env, platform, arch, pid, ppid, version, versions, release, stdin, stdout, stderr, cwd, hrtime, uptime,
  memoryUsage, nextTick, exit, abort, emitWarning, exitCode, on, once, off, emit,
});
