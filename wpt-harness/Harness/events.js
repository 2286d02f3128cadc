// EventWatcher: promises for the next events of a target.
(function () {
  globalThis.EventWatcher = class EventWatcher {
    #test;
    #target;
    #types;
    #waiting = null;

    constructor(test, target, types) {
      this.#test = test;
      this.#target = target;
      this.#types = Array.isArray(types) ? types : [types];
      for (const type of this.#types) target.addEventListener(type, this.#handle);
      test.add_cleanup(() => this.stop_watching());
    }

    wait_for(types, options = {}) {
      if (this.#waiting !== null) throw new Error('EventWatcher: already waiting for an event');
      return new Promise((resolve, reject) => {
        const keepsAll = options.record === 'all';
        this.#waiting = { types: Array.isArray(types) ? [...types] : [types], resolve, reject, events: keepsAll ? [] : null };
      });
    }

    stop_watching() {
      for (const type of this.#types) this.#target.removeEventListener(type, this.#handle);
    }

    #handle = this.#step(event => {
      const waiting = this.#waiting;
      assert_true(waiting !== null, `Not expecting event, but got ${event.type} event`);
      assert_equals(event.type, waiting.types[0], `Expected ${waiting.types[0]} event, but got ${event.type} event instead`);
      waiting.types.shift();
      waiting.events?.push(event);
      if (waiting.types.length > 0) return;
      this.#waiting = null;
      waiting.resolve(waiting.events ?? event);
    });

    // Fields are made before the constructor's parameters are kept.
    #step(code) {
      return event => this.#test.step(code, this, event);
    }
  };
})
