// then, catch and finally ask the constructor property and its species each time; nothing that changes is missed.
const log = [];
const then = Promise.prototype.then;
const tick = async n => { for (let i = 0; i < n; i++) await null; };
class Sub extends Promise { constructor(f) { log.push('Sub'); super(f); } }
(async () => {
  const plain = Promise.resolve(1);
  print(plain.then() instanceof Sub, Promise.resolve(plain) === plain, Sub.resolve(plain) === plain); // => false true false
  log.length = 0;
  // An own constructor property.
  const own = Promise.resolve(2);
  own.constructor = Sub;
  print(own.then() instanceof Sub, Promise.resolve(own) === own, Sub.resolve(own) === own, log.splice(0).join()); // => true false true Sub
  own.constructor = undefined;
  print(own.then() instanceof Promise, Promise.resolve(own) === own); // => true false
  own.constructor = 1;
  try { own.then(); } catch (e) { print(e.name); } // => TypeError
  own.constructor = Promise;
  const accessor = Object.defineProperty(Promise.resolve(3), 'constructor', { get() { log.push('get'); return Promise; } });
  accessor.then(); accessor.finally(() => 0); Promise.resolve(accessor);
  print(log.splice(0).join()); // => get,get,get,get
  // The species of Promise itself.
  const species = Object.getOwnPropertyDescriptor(Promise, Symbol.species);
  Object.defineProperty(Promise, Symbol.species, { configurable: true, get() { log.push('species'); return Sub; } });
  print(Promise.resolve(4).then() instanceof Sub, Promise.resolve(4).catch() instanceof Sub, log.splice(0).join()); // => true true species,Sub,species,Sub
  Object.defineProperty(Promise, Symbol.species, { configurable: true, value: null });
  print(Promise.resolve(4).then() instanceof Sub); // => false
  Object.defineProperty(Promise, Symbol.species, species);
  print(Promise.resolve(4).then() instanceof Sub); // => false
  // The constructor property of the prototype: another value, deleted, an accessor.
  Promise.prototype.constructor = Sub;
  print(Promise.resolve(5).then() instanceof Sub, Promise.resolve(plain) === plain, log.splice(0).join()); // => true false Sub
  delete Promise.prototype.constructor;
  print(plain.then() instanceof Promise, Promise.resolve(plain) === plain, plain.constructor === Object); // => true false true
  Object.defineProperty(Promise.prototype, 'constructor', { configurable: true, get() { log.push('read'); return Promise; } });
  plain.then(); Promise.resolve(plain);
  print(log.splice(0).join()); // => read,read
  Object.defineProperty(Promise.prototype, 'constructor', { configurable: true, writable: true, value: Promise });
  print(plain.then() instanceof Sub, Promise.resolve(plain) === plain); // => false true
  // Another prototype.
  const moved = Promise.resolve(6);
  Object.setPrototypeOf(moved, Sub.prototype);
  print(moved.then() instanceof Sub, Promise.resolve(moved) === moved, log.splice(0).join()); // => true false Sub
  // await reads constructor, and nothing else.
  Object.defineProperty(moved, 'then', { get() { log.push('then'); return then; } });
  Object.setPrototypeOf(moved, Promise.prototype);
  print(await moved, log.splice(0).length); // => 6 0
})();
