import Queue from './queue.js';

// Others see each change of it: a live binding.
export let version = 0;

const listeners = new WeakMap();

export default class Store {
  #state;
  #pending = new Queue();
  constructor(state) { this.#state = Object.freeze(state); listeners.set(this, new Set()); }
  get state() { return this.#state; }
  update(change) {
    this.#pending.add(change);
    for (const next of this.#pending) {
      this.#state = Object.freeze(next(this.#state));
      version++;
      listeners.get(this).forEach(listener => listener(this.#state));
    }
  }
}

export function subscribe(store, listener) {
  listeners.get(store).add(listener);
  return () => listeners.get(store).delete(listener);
}
