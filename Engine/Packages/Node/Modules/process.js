// What packages read of nodejs.org/api/process.html, for scripts of a host: no environment, no arguments, no streams.
'use strict';

const native = require('quoll-native');
const EventEmitter = require('events');

const refuse = name => () => {
  throw Object.assign(new Error(`process.${name}: the host of this engine does not let scripts do this`), { code: 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM' });
};
const started = Date.now();

module.exports = Object.assign(new EventEmitter(), {
  env: {}, argv: [], argv0: 'quoll', execPath: 'quoll', execArgv: [], title: 'quoll', platform: native.platform, arch: native.arch, pid: 1, ppid: 0,
  version: 'v22.0.0', versions: { node: '22.0.0', quoll: native.version }, release: { name: 'quoll' }, config: {}, features: {}, exitCode: undefined,
  cwd: () => '/', uptime: () => (Date.now() - started) / 1000, hrtime: Object.assign(previous => {
    const milliseconds = Date.now() - started, seconds = Math.floor(milliseconds / 1000) - (previous?.[0] ?? 0);
    const rest = milliseconds % 1000 * 1e6 - (previous?.[1] ?? 0);
    return rest < 0 ? [seconds - 1, rest + 1e9] : [seconds, rest];
  }, { bigint: () => BigInt(Date.now() - started) * 1000000n }),
  nextTick: (work, ...values) => { Promise.resolve().then(() => work(...values)); },
  memoryUsage: () => ({ rss: 0, heapTotal: 0, heapUsed: 0, external: 0, arrayBuffers: 0 }),
  emitWarning: warning => { globalThis.console?.warn(`Warning: ${warning?.message ?? warning}`); },
  exit: refuse('exit'), abort: refuse('abort'), kill: refuse('kill'), chdir: refuse('chdir'), binding: refuse('binding'), umask: () => 0o22,
});
0 && (module.exports = {
  env, argv, argv0, execPath, execArgv, title, platform, arch, pid, ppid, version, versions, release, exitCode, cwd, uptime, hrtime, nextTick,
  memoryUsage, emitWarning, exit, on, once, off, emit,
});
