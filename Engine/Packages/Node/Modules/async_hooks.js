// AsyncLocalStorage and AsyncResource of nodejs.org/api/async_context.html, over AsyncContext.
'use strict';

const native = require('quoll-native');
const { missing, requireFunction, requireString } = require('quoll-errors');
const AsyncContext = native.asyncContext();

class AsyncLocalStorage {
  #variable;
  #name;
  // Until a store is set again.
  #isDisabled = false;

  constructor(options = {}) {
    this.#variable = new AsyncContext.Variable({ defaultValue: options.defaultValue });
    this.#name = options.name === undefined ? '' : String(options.name);
  }

  static bind(work) {
    requireFunction(work, 'fn');
    return AsyncContext.Snapshot.wrap(work);
  }
  static snapshot() {
    const snapshot = new AsyncContext.Snapshot();
    return (work, ...values) => snapshot.run(work, ...values);
  }

  get name() { return this.#name; }
  run(store, work, ...values) {
    this.#isDisabled = false;
    return this.#variable.run(store, work, ...values);
  }
  exit(work, ...values) { return this.#variable.run(undefined, work, ...values); }
  getStore() { return this.#isDisabled ? undefined : this.#variable.get(); }
  disable() { this.#isDisabled = true; }
  enterWith(store) {
    this.#isDisabled = false;
    native.enterContext(this.#variable, store);
  }
}

// Each resource has a number; code that belongs to none has that of the program.
let lastId = 1, currentId = 1;
class AsyncResource {
  #snapshot = new AsyncContext.Snapshot();
  #id = ++lastId;
  #trigger;

  constructor(type, options) {
    requireString(type, 'type');
    this.type = type;
    this.#trigger = (typeof options === 'number' ? options : options?.triggerAsyncId) ?? currentId;
    Object.defineProperty(this, 'type', { enumerable: false });
  }
  static bind(work, type, self) { return new AsyncResource(type ?? (work.name || 'bound-anonymous-fn')).bind(work, self); }
  bind(work, self) {
    requireFunction(work, 'fn');
    const resource = this;
    return Object.defineProperty(function (...values) { return resource.runInAsyncScope(work, self ?? this, ...values); }, 'length', { value: work.length, configurable: true });
  }
  runInAsyncScope(work, self, ...values) {
    return this.#snapshot.run(() => {
      const outer = currentId;
      currentId = this.#id;
      try {
        return Reflect.apply(work, self, values);
      } finally {
        currentId = outer;
      }
    });
  }
  emitDestroy() { return this; }
  asyncId() { return this.#id; }
  triggerAsyncId() { return this.#trigger; }
}

module.exports = {
  AsyncLocalStorage, AsyncResource, executionAsyncId: () => currentId, triggerAsyncId: () => 0, executionAsyncResource: () => ({}),
  createHook: () => { throw missing('async_hooks.createHook', 'use AsyncLocalStorage'); },
};
