// Tests and their order: test and async_test begin at once, each promise_test when the one before it has ended.
(function (harness) {
  const { AssertionError, OptionalFeatureUnsupportedError, format } = harness;
  const status = { passed: 0, failed: 1, timedOut: 2, notRun: 3, unsupported: 4 };
  // Milliseconds, more than the tests' own timers take.
  const grace = 500;
  // Tests patch some of these.
  const { setTimeout, Promise } = globalThis;
  const promiseThen = Promise.prototype.then, resolvePromise = Promise.resolve.bind(Promise);
  const then = (promise, onFulfilled, onRejected) => Reflect.apply(promiseThen, resolvePromise(promise), [onFulfilled, onRejected]);

  const tests = [], queue = [], completionCallbacks = [], resultCallbacks = [];
  let isLoaded = false, isExplicit = false, isWaiting = false, isComplete = false, allowsUncaught = false;
  let single = null, running = null, pending = 0, stalledAt = -1;

  const messageOf = thrown => {
    if (thrown instanceof AssertionError) return thrown.message;
    if (typeof thrown !== 'object' || thrown === null) return `threw ${format(thrown)}`;
    try {
      return `${thrown.name}: ${thrown.message}`;
    } catch {
      return 'threw an object that cannot be shown';
    }
  };
  const stackOf = thrown => typeof thrown === 'object' && thrown !== null && typeof thrown.stack === 'string' ? thrown.stack : '';

  class Test {
    #cleanups = [];
    #whenDone = [];
    #controller;
    status = status.notRun;
    message = '';
    stack = '';
    // 0: not begun, 1: begun, 2: has a result, 3: cleaned up.
    phase = 0;

    constructor(name, properties) {
      this.name = String(name ?? harness.title);
      this.properties = properties ?? {};
      tests.push(this);
      pending++;
    }

    step(code, receiver = this, ...args) {
      if (this.phase > 1) return undefined;
      this.phase = 1;
      if (this.status === status.notRun) this.status = status.timedOut;
      try {
        return Reflect.apply(code, receiver, args);
      } catch (thrown) {
        this.fail(thrown);
        return undefined;
      }
    }

    fail(thrown) {
      if (this.phase > 1) return;
      this.status = thrown instanceof OptionalFeatureUnsupportedError ? status.unsupported : status.failed;
      this.message = messageOf(thrown);
      this.stack = stackOf(thrown);
      this.#end();
    }

    step_func(code, receiver) {
      const test = this;
      return function (...args) {
        return test.step(code, receiver ?? this, ...args);
      };
    }

    step_func_done(code, receiver) {
      const test = this;
      return function (...args) {
        if (code) test.step(code, receiver ?? this, ...args);
        test.done();
      };
    }

    unreached_func(description) {
      return this.step_func(() => assert_unreached(description));
    }

    step_timeout(code, milliseconds, ...args) {
      return setTimeout(this.step_func(() => code.apply(this, args)), milliseconds);
    }

    step_wait_func(condition, code, description, timeout = 3000, interval = 100) {
      let left = Math.ceil(timeout / interval);
      const poll = () => this.step(() => {
        if (condition()) code();
        else if (left-- <= 0) assert_unreached(`Timed out waiting on condition: ${description}`);
        else setTimeout(poll, interval);
      });
      poll();
    }

    step_wait_func_done(condition, code, description, timeout, interval) {
      this.step_wait_func(condition, () => {
        code?.();
        this.done();
      }, description, timeout, interval);
    }

    step_wait(condition, description, timeout, interval) {
      return new Promise(resolve => this.step_wait_func(condition, resolve, description, timeout, interval));
    }

    add_cleanup(code) {
      this.#cleanups.push(code);
    }

    get_signal() {
      if (this.#controller === undefined) {
        this.#controller = new AbortController();
        this.add_cleanup(() => this.#controller.abort());
      }
      return this.#controller.signal;
    }

    force_timeout() {
      if (this.phase > 1) return;
      this.status = status.timedOut;
      this.message = 'Test timed out';
      this.#end();
    }

    done() {
      if (this.phase > 1) return;
      this.status = status.passed;
      this.#end();
    }

    end(message) {
      if (this.phase > 1) return;
      this.message = message;
      this.#end();
    }

    whenDone(callback) {
      if (this.phase === 3) callback();
      else this.#whenDone.push(callback);
    }

    // Cleanups may return promises, which the end waits for.
    #end() {
      this.phase = 2;
      const promises = [];
      for (const cleanup of this.#cleanups) {
        try {
          const result = cleanup();
          if (typeof result?.then === 'function') promises.push(result);
        } catch (thrown) {
          harness.reportError(`cleanup of "${this.name}": ${messageOf(thrown)}`, stackOf(thrown));
        }
      }
      if (promises.length === 0) this.#finish();
      else then(Promise.allSettled(promises), () => this.#finish());
    }

    #finish() {
      this.phase = 3;
      pending--;
      harness.report(this.name, this.status, this.message, this.stack);
      for (const callback of resultCallbacks) callback(this);
      for (const callback of this.#whenDone) callback();
      completeIfDone();
    }
  }

  function completeIfDone() {
    if (isComplete || !isLoaded || isWaiting || pending > 0 || running !== null || queue.length > 0) return;
    isComplete = true;
    for (const callback of completionCallbacks) callback(tests, { status: 0 });
    harness.complete();
  }

  // Begins the next promise_test in a job of its own.
  function advance() {
    if (running !== null || queue.length === 0) return;
    running = queue.shift();
    const begun = running;
    then(undefined, () => begun.begin(() => {
      if (running !== begun) return;
      running = null;
      advance();
      completeIfDone();
    }));
  }

  function beginPromiseTest(test, code, onEnd) {
    test.whenDone(onEnd);
    const promise = test.step(code, test, test);
    test.step(() => {
      if (typeof promise?.then !== 'function') {
        throw new AssertionError(`promise_test: test body must return a 'thenable' object (received ${format(promise)})`);
      }
    });
    then(promise, () => test.done(), reason => {
      test.fail(reason instanceof AssertionError ? reason : Object.assign(
        new AssertionError(`promise_test: Unhandled rejection with value: ${typeof reason === 'object' ? `object "${messageOf(reason)}"` : format(reason)}`),
        { stack: stackOf(reason) }));
    });
  }

  Object.assign(globalThis, {
    test(code, name, properties) {
      const test = new Test(name, properties);
      const result = test.step(code, test, test);
      if (result !== undefined && typeof result?.then === 'function') test.fail(new AssertionError('test: the function returned a promise'));
      test.done();
    },
    async_test(code, name, properties) {
      const body = typeof code === 'function' ? code : undefined;
      const test = body === undefined ? new Test(code, name) : new Test(name, properties);
      if (body !== undefined) test.step(body, test, test);
      return test;
    },
    promise_test(code, name, properties) {
      const test = new Test(name, properties);
      queue.push({ test, begin: onEnd => beginPromiseTest(test, code, onEnd) });
      advance();
    },
    promise_setup(code) {
      queue.push({
        begin(onEnd) {
          let promise;
          try {
            promise = code();
          } catch (thrown) {
            promise = Promise.reject(thrown);
          }
          then(promise, onEnd, reason => {
            harness.reportError(`promise_setup: ${messageOf(reason)}`, stackOf(reason));
            onEnd();
          });
        },
      });
      advance();
    },
    setup(first, second) {
      const [code, properties] = typeof first === 'function' ? [first, second ?? {}] : [undefined, first ?? {}];
      if (properties.explicit_done) isExplicit = isWaiting = true;
      if (properties.allow_uncaught_exception) allowsUncaught = true;
      if (properties.single_test) {
        single = new Test(harness.title);
        single.phase = 1;
        single.status = status.timedOut;
      }
      if (code === undefined) return;
      try {
        code();
      } catch (thrown) {
        harness.uncaught(thrown);
      }
    },
    done() {
      if (single !== null) single.done();
      isWaiting = false;
      completeIfDone();
    },
    step_timeout: (code, milliseconds, ...args) => setTimeout(() => code(...args), milliseconds),
    generate_tests(code, cases, properties) {
      cases.forEach(([name, ...args], i) =>
        globalThis.test(() => code(...args), name, Array.isArray(properties) ? properties[i] : properties));
    },
    on_event: (target, type, callback) => target.addEventListener(type, callback, false),
    add_completion_callback: callback => completionCallbacks.push(callback),
    add_result_callback: callback => resultCallbacks.push(callback),
    add_start_callback() { },
  });

  harness.loaded = () => {
    isLoaded = true;
    completeIfDone();
  };
  harness.uncaught = thrown => {
    if (isComplete) return;
    if (single !== null && single.phase < 2) single.fail(thrown);
    else if (!allowsUncaught) harness.reportError(messageOf(thrown), stackOf(thrown));
  };
  // Nothing is left that keeps the engine waiting. A timer without a reference may still end a test: one with a reference
  // comes after those that are due before it.
  harness.stalled = () => {
    if (stalledAt !== pending) {
      stalledAt = pending;
      setTimeout(() => { }, grace);
      return true;
    }
    stalledAt = -1;
    const message = 'nothing is left that could end it';
    const current = running?.test;
    if (current !== undefined && current.phase < 2) {
      current.end(message);
      return true;
    }
    harness.end(message);
    return false;
  };
  harness.end = message => {
    if (isExplicit && isWaiting) harness.reportError(`done() was not called: ${message}`, '');
    queue.length = 0;
    for (const test of tests) test.end(message);
  };
})
