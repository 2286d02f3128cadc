// What node:crypto does by Web Cryptography of the host (Quoll.Web), at once: its work is done when its promises are returned.
'use strict';

const native = require('quoll-native');
const { makeError } = require('quoll-errors');

const run = (name, values) => {
  const { subtle } = globalThis.crypto ?? {};
  if (subtle === undefined) throw makeError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', 'node:crypto needs Web Cryptography for this: the host of this engine does not give it the extension Quoll.Web');
  const promise = subtle[name](...values);
  // A rejection is thrown below.
  promise.catch(() => { });
  const result = native.settledValue(promise);
  return result instanceof ArrayBuffer ? new Uint8Array(result) : result;
};

for (const name of ['encrypt', 'decrypt', 'sign', 'verify', 'deriveBits', 'generateKey', 'importKey', 'exportKey']) exports[name] = (...values) => run(name, values);
