// for-in over objects whose properties change meanwhile, and over prototypes (ECMA-262 §14.7.5.10).
const log = o => { const keys = []; for (const k in o) keys.push(k); print(keys.join() || "nothing"); };

log({ a: 1, b: 2, [Symbol('s')]: 3 }); // => a,b
log({ b: 1, 2: 1, a: 1, 1: 1 }); // => 1,2,b,a
log(Object.create({ a: 1, b: 2 }, { b: { value: 1 }, c: { value: 1, enumerable: true } })); // => c,a
log(Object.create(Object.create({ x: 1, y: 2 }, { x: { value: 0 } }), { z: { value: 0, enumerable: true } })); // => z,y
log(['x', , 'y']); // => 0,2
log('ab'); // => 0,1
log(null); // => nothing
log(Object.defineProperty({ a: 1, b: 2 }, 'a', { enumerable: false })); // => b
class A { own = 1; #hidden = 2; method() { } static s = 3; }
class B extends A { static t = 4; }
log(new A()); // => own
log(B); // => t,s

// Deleted before it is reached; added ones may be left out.
const deleted = { a: 1, b: 2, c: 3 };
let seen = [];
for (const k in deleted) { seen.push(k); delete deleted.b; deleted.d = 4; }
print(seen.join()); // => a,c

// Deleted, and there again before it is reached.
const again = { a: 1, b: 2, c: 3 };
seen = [];
for (const k in again) { seen.push(k); delete again.b; again.b = 5; }
print(seen.join()); // => a,b,c

// Hidden meanwhile.
const hides = { a: 1, b: 2, c: 3 };
seen = [];
for (const k in hides) { seen.push(k); Object.defineProperty(hides, 'b', { enumerable: false }); }
print(seen.join()); // => a,c

// A name that was deleted does not hide that of the prototype.
const child = Object.setPrototypeOf({ a: 1, b: 2 }, { b: 3, c: 4 });
seen = [];
for (const k in child) { seen.push(k); delete child.b; }
print(seen.join()); // => a,b,c

// The prototype gets its property while the object is visited.
Object.prototype.late = 1;
log({ a: 1 }); // => a,late
delete Object.prototype.late;
const parent = {};
const one = Object.setPrototypeOf({ a: 1, b: 2 }, parent);
seen = [];
for (const k in one) { seen.push(k); parent.c = 1; }
print(seen.join()); // => a,b,c

// An array's prototype with an element.
Array.prototype[7] = 'x';
log([1]); // => 0,7
delete Array.prototype[7];
log([1]); // => 0

// An own property of a changed object that the prototype has, too.
const both = Object.setPrototypeOf({ a: 1, b: 2 }, { a: 5, z: 6 });
seen = [];
for (const k in both) { seen.push(k); both.n = 1; }
print(seen.join()); // => a,b,z
