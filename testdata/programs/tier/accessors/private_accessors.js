// Private getters and setters, with and without machine code.
class Box {
  #low = 1;
  #high = 5;
  static #made = 0;
  static get #count() { return Box.#made; }
  static set #count(n) { Box.#made = n; }
  constructor() { Box.#count = Box.#count + 1; }
  get #size() { return this.#high - this.#low; }
  set #size(n) { this.#high = this.#low + n; return 'ignored'; }
  get #readOnly() { return 7; }
  set #writeOnly(n) { this.#low = n; }
  get #deep() { return this.#size > 0 ? this.#readOnly : this.#deep; }
  get #thrown() { throw new Error(`of ${this.#size}`); }
  #recursive(n) { return n === 0 ? this.#size : this.#recursive(n - 1); }
  grow(n) { this.#size += n; return this.#size; }
  deep() { return this.#deep + this.#recursive(3); }
  assign(n) { const result = this.#size = n; return result; }
  move(n) { this.#writeOnly = n; this.#writeOnly = 1; return n; }
  thrown() { try { return this.#thrown; } catch (e) { return e.message; } }
  readWriteOnly() { try { return this.#writeOnly; } catch (e) { return e.constructor.name; } }
  writeReadOnly() { try { this.#readOnly = 1; } catch (e) { return e.constructor.name; } }
  static sizeOf(o) { try { return o.#size; } catch (e) { return e.constructor.name; } }
  static get made() { return Box.#count; }
}
let sum = 0, text = '';
const box = new Box();
for (let i = 0; i < 3000; i++) {
  sum += box.grow(1) + box.deep() + box.assign(i % 5) + box.move(i % 3);
  text = `${box.thrown()} ${box.readWriteOnly()} ${box.writeReadOnly()} ${Box.sizeOf(box)} ${Box.sizeOf({})}`;
}
print(sum, text); // => 48000 of 4 TypeError TypeError 4 TypeError
for (let i = 0; i < 500; i++) new Box();
print(Box.made); // => 501

// The same code with another class: other names, another shape.
const make = k => class { #v = k; get #twice() { return this.#v * 2; } set #twice(n) { this.#v = n / 2; } step() { return this.#twice += 1; } };
let total = 0;
for (let i = 0; i < 200; i++) {
  const o = new (make(i))();
  for (let j = 0; j < 10; j++) total += o.step();
}
print(total); // => 409000

// Deep recursion through getters ends as calls do.
class Deep { #n = 0; get #next() { this.#n++; return this.#next; } run() { try { return this.#next; } catch (e) { return e instanceof RangeError && this.#n > 500; } } }
print(new Deep().run()); // => true
