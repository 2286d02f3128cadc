// Members of dictionaries are read anew each time, in their order, wherever they are.
const read = init => { const e = new CustomEvent('x', init); return `${e.bubbles} ${e.cancelable} ${e.composed} ${e.detail}`; };
const plain = detail => ({ cancelable: 1, detail });
log(read(plain(1))); // => false true false 1
log(read(plain(2))); // => false true false 2
log(read(undefined)); // => false false false null
log(read(Object.create({ composed: true, detail: 'inherited' }))); // => false false true inherited
log(read(Object.create(null))); // => false false false null
log(read(Object.assign(() => { }, { bubbles: true }))); // => true false false null
log(read(new (class { bubbles = 'yes'; detail = this.bubbles; })())); // => true false false yes

// Getters, in the order of the standard: the base dictionary first.
const order = [];
const looking = {};
for (const name of ['detail', 'composed', 'cancelable', 'bubbles']) {
  Object.defineProperty(looking, name, { get() { order.push(name); return name === 'detail' ? 3 : false; } });
}
log(read(looking)); // => false false false 3
log(order.join()); // => bubbles,cancelable,composed,detail
log(read(new Proxy(plain(4), {}))); // => false true false 4

// A property that all objects get later.
Object.prototype.composed = true;
log(read(plain(5))); // => false true true 5
Object.defineProperty(Object.prototype, 'composed', { configurable: true, get() { return this.detail === 6; } });
log(read(plain(6))); // => false true true 6
delete Object.prototype.composed;
log(read(plain(7))); // => false true false 7

// A property that becomes an accessor, and one that goes.
const changing = plain(8);
log(read(changing)); // => false true false 8
Object.defineProperty(changing, 'detail', { get: () => 9 });
log(read(changing)); // => false true false 9
delete changing.cancelable;
log(read(changing)); // => false false false 9
