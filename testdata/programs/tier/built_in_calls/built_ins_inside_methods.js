'use strict';
class Bag {
  #m = new Map();
  get(k) {
    return this.#m.get(k);
  }
  has(k) {
    return this.#m.has(k);
  }
  put(k, v) {
    return this.#m.set(k, v);
  }
  last(a) {
    return a.pop();
  }
}
const b = new Bag();
let n = 0;
for (let i = 0; i < 3000; i++) {
  b.put(i % 40, i);
  n += b.get(i % 50) ?? 1;
  n += b.has(i) ? 2 : 3;
  n += b.last([i]);
  if (i % 1000 === 999) n += b.get(5n) ?? 4;
}
print(n); // => 8058872
