// shift where it has direct code, and where the method must do it.
const queue = list => { let t = ""; for (let i = 0; i < 3; i++) t += `${list.shift()} `; return `${t}${list.length}`; };
for (let i = 0; i < 2000; i++) queue([1, 2, 3, 4]);
print(queue([1, 2, 3, 4])); // => 1 2 3 1
print(queue([])); // => undefined undefined undefined 0
print(queue([1])); // => 1 undefined undefined 0
print(queue([, 1, , 2])); // => undefined 1 undefined 1
print(queue(new Array(5))); // => undefined undefined undefined 2
print(queue(Array.from({ length: 400 }, (_, i) => i))); // => 0 1 2 397
print(queue({ shift() { return "own"; }, length: 7 })); // => own own own 7
print(queue(Object.assign([1, 2, 3], { name: "named" }))); // => 1 2 3 0
const named = Object.assign([1, 2, 3], { name: "named" });
named.shift();
print(named.name, named.length, named[1], 2 in named); // => named 2 3 false
class Queue extends Array {}
print(queue(Queue.of(7, 8))); // => 7 8 undefined 0
const failing = list => { try { return queue(list); } catch (e) { return `${e.name} ${list.length}`; } };
print(failing(Object.freeze([1, 2]))); // => TypeError 2
print(failing(Object.seal([1, 2]))); // => TypeError 2
print(failing(Object.preventExtensions([1, 2]))); // => 1 2 undefined 0
print(failing(Object.defineProperty([1, 2, 3], "length", { writable: false }))); // => TypeError 3
const like = { __proto__: Array.prototype, length: 2, 0: "a", 1: "b" };
print(queue(like)); // => a b undefined 0
const inherits = Object.setPrototypeOf([1, , 3], Object.assign(Object.create(Array.prototype), { 1: "of the prototype" }));
print(queue(inherits)); // => 1 of the prototype 3 0
const ring = [1, 2, 3, 4, 5];
let sum = 0;
for (let i = 0; i < 3000; i++) { const x = ring.shift(); sum += x * i; ring.push(x); }
print(sum, ring.join()); // => 13501500 1,2,3,4,5
