// nodejs.org/api/diagnostics_channel.html
'use strict';

const native = require('quoll-native');

const channels = new Map();

const requireFunction = (value, name) => {
  if (typeof value !== 'function')
    throw Object.assign(new TypeError(`The "${name}" argument must be of type function. Received ${value === null ? 'null' : typeof value}`), { code: 'ERR_INVALID_ARG_TYPE' });
};

// An error of a subscriber does not reach the code that publishes.
const report = error => { native.queueMicrotask(() => { throw error; }); };

class Channel {
  #subscribers = [];
  #stores = new Map();

  constructor(name) { this.name = name; }

  get hasSubscribers() { return this.#subscribers.length > 0 || this.#stores.size > 0; }

  subscribe(subscriber) {
    requireFunction(subscriber, 'subscription');
    this.#subscribers = [...this.#subscribers, subscriber];
  }

  unsubscribe(subscriber) {
    const index = this.#subscribers.indexOf(subscriber);
    if (index < 0) return false;
    this.#subscribers = this.#subscribers.toSpliced(index, 1);
    return true;
  }

  publish(message) {
    for (const subscriber of this.#subscribers) {
      try {
        subscriber(message, this.name);
      } catch (error) {
        report(error);
      }
    }
  }

  bindStore(store, transform) { this.#stores.set(store, transform); }
  unbindStore(store) { return this.#stores.delete(store); }

  runStores(message, work, self, ...values) {
    let run = () => {
      this.publish(message);
      return work.apply(self, values);
    };
    for (const [store, transform] of this.#stores) {
      const inner = run;
      run = () => {
        let context = message;
        try {
          if (transform) context = transform(message);
        } catch (error) {
          report(error);
          return inner();
        }
        return store.run(context, inner);
      };
    }
    return run();
  }
}

const channel = name => {
  if (typeof name !== 'string' && typeof name !== 'symbol')
    throw Object.assign(new TypeError('The "channel" argument must be one of type string or symbol'), { code: 'ERR_INVALID_ARG_TYPE' });
  if (!channels.has(name)) channels.set(name, new Channel(name));
  return channels.get(name);
};

const events = ['start', 'end', 'asyncStart', 'asyncEnd', 'error'];

class TracingChannel {
  constructor(given) {
    for (const name of events) this[name] = typeof given === 'string' ? channel(`tracing:${given}:${name}`) : given[name];
  }

  get hasSubscribers() { return events.some(name => this[name]?.hasSubscribers); }
  subscribe(handlers) { for (const name of events) if (handlers[name]) this[name]?.subscribe(handlers[name]); }

  unsubscribe(handlers) {
    let isDone = true;
    for (const name of events) if (handlers[name] && !this[name]?.unsubscribe(handlers[name])) isDone = false;
    return isDone;
  }

  // Publishes the begin and the end of work, and what it throws.
  #trace(context, work) {
    return this.start.runStores(context, () => {
      try {
        return work();
      } catch (error) {
        context.error = error;
        this.error.publish(context);
        throw error;
      } finally {
        this.end.publish(context);
      }
    });
  }

  traceSync(work, context = {}, self, ...values) {
    if (!this.hasSubscribers) return work.apply(self, values);
    return this.#trace(context, () => context.result = work.apply(self, values));
  }

  tracePromise(work, context = {}, self, ...values) {
    if (!this.hasSubscribers) return work.apply(self, values);
    const done = (name, value) => {
      context[name] = value;
      if (name === 'error') this.error.publish(context);
      this.asyncStart.publish(context);
      this.asyncEnd.publish(context);
    };
    return this.#trace(context, () => {
      const promise = work.apply(self, values);
      if (typeof promise?.then !== 'function') {
        context.result = promise;
        return promise;
      }
      return promise.then(value => { done('result', value); return value; }, error => { done('error', error); throw error; });
    });
  }

  traceCallback(work, position = -1, context = {}, self, ...values) {
    if (!this.hasSubscribers) return work.apply(self, values);
    const callback = values.at(position);
    requireFunction(callback, 'callback');
    const channels = this;
    values.splice(position, 1, function (error, result) {
      if (error) {
        context.error = error;
        channels.error.publish(context);
      }
      else context.result = result;
      return channels.asyncStart.runStores(context, () => {
        try {
          return callback.call(this, error, result);
        } finally {
          channels.asyncEnd.publish(context);
        }
      });
    });
    return this.#trace(context, () => work.apply(self, values));
  }
}

module.exports = {
  channel, Channel, TracingChannel, tracingChannel: given => new TracingChannel(given), hasSubscribers: name => channels.get(name)?.hasSubscribers ?? false,
  subscribe: (name, subscriber) => channel(name).subscribe(subscriber), unsubscribe: (name, subscriber) => channel(name).unsubscribe(subscriber),
};
