// Objects that are not extensible, sealed or frozen, seen by code that has cached the shapes of other objects.
"use strict";
function attempt(action) {
  try { return action(); } catch (e) { return e.constructor.name; }
}
const make = () => ({ a: 1, b: "x", get c() { return this.a + 10; } });
const levels = { open: x => x, closed: Object.preventExtensions, sealed: Object.seal, frozen: Object.freeze };
const add = o => { o.d = 4; return o.d; };
const write = o => { o.a = 2; return o.a; };
for (const name in levels) {
  for (let i = 0; i < 3; i++) {
    // The caches of these functions know open objects first.
    add(make());
    write(make());
    const o = levels[name](make());
    const seen = [
      attempt(() => add(o)), attempt(() => write(o)), attempt(() => delete o.b), o.c,
      Object.isExtensible(o), Object.isSealed(o), Object.isFrozen(o), JSON.stringify(o), Object.keys(o).join(""),
      attempt(() => Object.setPrototypeOf(o, null) === o),
    ];
    if (i === 2) print(name + ": " + seen);
  }
}
// => open: 4,2,true,12,true,false,false,{"a":2,"c":12,"d":4},acd,true
// => closed: TypeError,2,true,12,false,false,false,{"a":2,"c":12},ac,TypeError
// => sealed: TypeError,2,TypeError,12,false,true,false,{"a":2,"b":"x","c":12},abc,TypeError
// => frozen: TypeError,TypeError,TypeError,11,false,true,true,{"a":1,"b":"x","c":11},abc,TypeError

// A level after another one, and attributes that change later.
const steps = Object.preventExtensions({ a: 1, b: 2 });
print(Object.isSealed(steps), Object.isFrozen(steps)); // => false false
Object.defineProperty(steps, "a", { writable: false });
Object.seal(steps);
print(attempt(() => { steps.a = 2; }), attempt(() => { steps.b = 3; return steps.b; }), Object.isFrozen(steps)); // => TypeError 3 false
Object.defineProperty(steps, "b", { writable: false });
print(Object.isFrozen(steps), Object.isFrozen(Object.freeze(steps))); // => true true
print(Object.isFrozen(Object.preventExtensions({})), Object.isSealed(Object.preventExtensions({}))); // => true true

// A copy is open again, and does not make the next one closed.
const source = Object.preventExtensions({ a: 1, b: 2 });
for (let i = 0; i < 3; i++) {
  const copy = { ...source };
  copy.c = 3;
  const assigned = Object.assign({}, Object.freeze({ ...copy }));
  assigned.d = 4;
  assigned.a = 5;
  if (i === 2) print(JSON.stringify([copy, assigned]), Object.isExtensible(copy)); // => [{"a":1,"b":2,"c":3},{"a":5,"b":2,"c":3,"d":4}] true
}

// Private elements stay writable; fields cannot be added to an object that is not extensible.
class Counter {
  #count = 0;
  constructor() { Object.freeze(this); }
  increase() { return ++this.#count; }
}
const counter = new Counter();
print(counter.increase(), counter.increase(), Object.isFrozen(counter)); // => 1 2 true
class Base { constructor(o) { return o; } }
class Field extends Base { f = 1; }
print([{}, {}, Object.freeze({}), {}, Object.preventExtensions({}), {}].map(o => attempt(() => new Field(o).f)).join()); // => 1,1,TypeError,1,TypeError,1

// Prototypes and functions.
const prototype = Object.freeze({ x: 1, get y() { return 2; } });
const child = Object.create(prototype);
print(attempt(() => { child.x = 2; }), child.y, Object.isFrozen(Object.getPrototypeOf(child))); // => TypeError 2 true
const later = Object.freeze({ z: 1 });
const heir = Object.create(later);
print(attempt(() => { heir.z = 2; }), attempt(() => { heir.w = 2; return heir.w; }), heir.z); // => TypeError 2 1
function named() { }
named.extra = 1;
Object.freeze(named);
print(attempt(() => { named.extra = 2; }), attempt(() => { named.prototype = 1; }), Object.isFrozen(named), typeof named.prototype); // => TypeError TypeError true object
print(Object.isFrozen(Object.freeze([1, 2])), attempt(() => Object.freeze([1]).push(2)), Object.isFrozen(Object.freeze(new Map()))); // => true TypeError true
const symbol = Symbol();
const mixed = Object.seal({ 2: "b", 1: "a", [symbol]: 1, z: 0 });
mixed[1] = "A";
print(Reflect.ownKeys(mixed).map(String).join(), mixed[1], attempt(() => delete mixed[symbol]), attempt(() => { mixed[3] = 1; })); // => 1,2,z,Symbol() A TypeError TypeError
