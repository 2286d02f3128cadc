// Choices drawn with a seed: the same in each engine.

/** A generator of choices (splitmix32): each area of samples has its own, so that areas do not depend on each other. */
export class Choices {
  #state;

  constructor(seed, area) {
    this.#state = seed | 0;
    for (const character of area) this.#state = Math.imul(this.#state ^ character.codePointAt(0), 0x01000193);
  }

  /** A whole number from 0 to 4,294,967,295. */
  bits() {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    let bits = this.#state ^ (this.#state >>> 16);
    bits = Math.imul(bits, 0x21f0aaad);
    bits ^= bits >>> 15;
    bits = Math.imul(bits, 0x735a2d97);
    return (bits ^ (bits >>> 15)) >>> 0;
  }

  /** A whole number from one to another, both included. */
  between(low, high) {
    return low + Math.floor(this.bits() / 2 ** 32 * (high - low + 1));
  }

  /** True in one of so many cases. */
  once(cases) {
    return this.between(1, cases) === 1;
  }

  /** One of a list. */
  one(list) {
    return list[this.between(0, list.length - 1)];
  }

  /** Some of a list, in its order. */
  some(list, cases) {
    return list.filter(() => this.once(cases));
  }

  /** A whole number whose count of digits is drawn first, with a sign at times. */
  integer(mostDigits) {
    const value = Math.floor(this.bits() / 2 ** 32 * 10 ** this.between(0, mostDigits));
    return this.once(5) ? -value : value;
  }

  /** An object with some of the keys of another, whose values are lists of choices or functions that draw. */
  options(choices, cases) {
    const options = {};
    for (const [key, values] of Object.entries(choices)) {
      if (this.once(cases)) options[key] = typeof values === 'function' ? values(this) : this.one(values);
    }
    return options;
  }
}
