// AsyncLocalStorage and AsyncResource of nodejs.org/api/async_context.html, over AsyncContext.
'use strict';

const native = require('quoll-native');
const AsyncContext = native.asyncContext();

class AsyncLocalStorage {
  #variable = new AsyncContext.Variable();
  #isDisabled = false;

  static bind(work) { return AsyncContext.Snapshot.wrap(work); }
  static snapshot() {
    const snapshot = new AsyncContext.Snapshot();
    return (work, ...values) => snapshot.run(work, ...values);
  }

  run(store, work, ...values) {
    this.#isDisabled = false;
    return this.#variable.run(store, work, ...values);
  }
  exit(work, ...values) { return this.#variable.run(undefined, work, ...values); }
  getStore() { return this.#isDisabled ? undefined : this.#variable.get(); }
  disable() { this.#isDisabled = true; }
  enterWith() {
    throw Object.assign(new Error('AsyncLocalStorage.enterWith: quoll does not have it; use run'), { code: 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM' });
  }
}

class AsyncResource {
  #snapshot = new AsyncContext.Snapshot();

  constructor(type) { this.type = type; }
  static bind(work, type, self) { return new AsyncResource(type).bind(work, self); }
  bind(work, self) {
    const resource = this;
    return function (...values) { return resource.runInAsyncScope(work, self ?? this, ...values); };
  }
  runInAsyncScope(work, self, ...values) { return this.#snapshot.run(() => work.apply(self, values)); }
  emitDestroy() { return this; }
  asyncId() { return 0; }
  triggerAsyncId() { return 0; }
}

module.exports = {
  AsyncLocalStorage, AsyncResource, executionAsyncId: () => 0, triggerAsyncId: () => 0, executionAsyncResource: () => ({}),
  createHook: () => { throw Object.assign(new Error('async_hooks.createHook: quoll does not have it; use AsyncLocalStorage'), { code: 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM' }); },
};
