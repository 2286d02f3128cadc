const fill = (a, n) => { "use strict"; for (let i = 0; i < n; i++) a[i] = i; return a; };
const error = f => { try { return f(); } catch (e) { return e.name; } };
print(fill([], 5), fill(new Array(3), 2).length, 2 in fill(new Array(3), 2)); // => 0,1,2,3,4 3 false
print(fill([, , 7], 4)); // => 0,1,2,3
print(error(() => fill(Object.preventExtensions([0]), 2))); // => TypeError
print(error(() => fill(Object.preventExtensions([0, , 2]), 2))); // => TypeError
print(error(() => fill(Object.defineProperty([0], "length", { writable: false }), 2))); // => TypeError
print(fill(Object.defineProperty([, , 2], "length", { writable: false }), 3)); // => 0,1,2
const far = [];
far[0] = 0; far[3000] = 1; far[4294967294] = 2;
print(far.length, Object.keys(far)); // => 4294967295 0,3000,4294967294

let calls = 0;
class Seen extends Array {}
Object.defineProperty(Seen.prototype, 1, { set() { calls++; }, configurable: true });
print(fill(new Seen, 3), calls); // => 0,,2 1
print(fill(Object.setPrototypeOf([], new Proxy(Array.prototype, { set() { calls++; return true; } })), 3).length, calls); // => 0 4
print(fill(Object.setPrototypeOf([], Object.freeze([9])), 0).length, error(() => fill(Object.setPrototypeOf([], Object.freeze([9])), 1))); // => 0 TypeError

// An array that is a prototype: what inherits from it sees the element.
const base = [], derived = Object.create(base);
const read = () => derived[0];
print(read(), (base[0] = 1, read())); // => undefined 1
