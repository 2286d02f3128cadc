// nodejs.org/api/process.html
'use strict';

const native = require('quoll-native');
const EventEmitter = require('events');

const process = Object.create(EventEmitter.prototype, {
  constructor: { value: Object.assign(function process() { }, { prototype: EventEmitter.prototype }) },
  [Symbol.toStringTag]: { value: 'process', configurable: true },
});
EventEmitter.call(process);
// As a module: what the script listens to.
Object.defineProperty(process, '_events', { enumerable: false });
Object.defineProperty(process, '_maxListeners', { enumerable: false, writable: true, value: undefined });

const started = native.nanoseconds();
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

const stream = (fd, write, isTTY) => Object.assign(new EventEmitter(), {
  fd, writable: true, columns: isTTY ? 80 : undefined, ...(isTTY ? { isTTY } : {}),
  write(chunk, encoding, done) {
    write(typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk));
    const callback = typeof encoding === 'function' ? encoding : done;
    if (callback) queueMicrotask(callback);
    return true;
  },
  end(chunk) { if (chunk !== undefined) this.write(chunk); },
  getColorDepth: () => 1,
  hasColors: () => isTTY,
  cork() { }, uncork() { },
});

const hrtime = previous => {
  const now = native.nanoseconds();
  const seconds = Math.floor(now / 1e9), rest = now % 1e9;
  if (previous === undefined) return [seconds, rest];
  const difference = now - (previous[0] * 1e9 + previous[1]);
  return [Math.floor(difference / 1e9), difference % 1e9];
};
hrtime.bigint = () => BigInt(native.nanoseconds());

let exitCode;
Object.assign(process, {
  argv: native.argv, argv0: native.argv[0], execPath: native.argv[0], execArgv: [], title: 'quoll', env,
  platform: native.platform, arch: native.arch, pid: native.pid, ppid: 0,
  version: 'v22.0.0', versions: { node: '22.0.0', quoll: native.version }, release: { name: 'quoll' }, config: {}, features: {},
  stdout: stream(1, native.writeOut, native.isOutputTerminal), stderr: stream(2, native.writeError, native.isErrorTerminal),
  cwd: native.cwd, hrtime, uptime: () => (native.nanoseconds() - started) / 1e9,
  memoryUsage: Object.assign(() => ({ rss: native.heapUsed(), heapTotal: native.heapUsed(), heapUsed: native.heapUsed(), external: 0, arrayBuffers: 0 }), { rss: native.heapUsed }),
  nextTick: (work, ...values) => queueMicrotask(() => work(...values)),
  exit: code => { process.emit('exit', code ?? exitCode ?? 0); native.quit(code ?? exitCode ?? 0); },
  abort: () => native.quit(134),
  emitWarning: warning => console.warn(`Warning: ${warning?.message ?? warning}`),
  umask: () => 0o22, getuid: () => 1000, getgid: () => 1000, geteuid: () => 1000, getegid: () => 1000,
  binding: name => { throw new Error(`process.binding('${name}') is not there`); },
});
Object.defineProperty(process, 'exitCode', { get: () => exitCode, set: code => { exitCode = code; native.setExitCode(Number(code) || 0); }, enumerable: true });
Object.defineProperty(process, 'stdin', { get: () => require('quoll-globals').stdin, enumerable: true, configurable: true });

module.exports = process;
0 && (module.exports = {
  argv, argv0, execPath, execArgv, title, env, platform, arch, pid, ppid, version, versions, release, stdin, stdout, stderr, cwd, hrtime, uptime,
  memoryUsage, nextTick, exit, abort, emitWarning, exitCode, on, once, off, emit,
});
