class Counter {
  #count = 0;
  #step;
  static #made = 0;
  constructor(step) { this.#step = step; Counter.#made++; }
  #advance() { this.#count += this.#step; }
  tick() { this.#advance(); return this.#count; }
  static has(o) { return #count in o; }
}
function run() {
  let sum = 0;
  for (let i = 0; i < 2000; i++) {
    const counter = new Counter(i);
    counter.tick();
    sum += counter.tick() + (Counter.has(counter) ? 1 : 0);
  }
  return sum;
}
print(run()); // => 4000000
