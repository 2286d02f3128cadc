// Runs a worker of node:worker_threads: the first message says what, and brings the port to the thread that has made it.
'use strict';

const state = require('worker_threads')._state;

globalThis.addEventListener('message', ({ data }) => {
  const { port, file, code, workerData, threadId, argv, env, environment, name } = data;
  Object.assign(state, { isMainThread: false, port, workerData, threadId, environment, name });
  // The timers of Node.
  const timers = require('timers');
  for (const timer of ['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval', 'clearImmediate']) globalThis[timer] = timers[timer];
  if (argv) process.argv.push(...argv);
  if (env) process.env = env;
  process.exit = exitCode => {
    port.postMessage({ kind: 'exit', code: Number(exitCode ?? process.exitCode ?? 0) });
    globalThis.close();
  };
  port.postMessage({ kind: 'online' });
  const require_ = require('module').createRequire(file ?? `${process.cwd()}/[worker eval]`);
  const run = () => {
    if (code !== undefined) return new Function('require', code)(require_);
    return /\.mjs$/.test(file) ? import(require('url').pathToFileURL(file)) : require_(file);
  };
  const fail = error => port.postMessage({ kind: 'error', error: error instanceof Error || error === null || typeof error !== 'object' ? error : { ...error } });
  globalThis.addEventListener('error', event => {
    event.preventDefault();
    fail(event.error);
    globalThis.close();
  });
  globalThis.addEventListener('unhandledrejection', event => {
    event.preventDefault();
    fail(event.reason);
    globalThis.close();
  });
  const result = run();
  if (typeof result?.then === 'function') result.then(undefined, error => { throw error; });
}, { once: true });
