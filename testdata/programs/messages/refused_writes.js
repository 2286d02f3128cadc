"use strict";
// Tests of frozen state match on these words: /^TypeError: Cannot add property newProp, object is not extensible$/ and
// /^TypeError: Cannot assign to read only property 'Maple'/ in those of the book "Tackling TypeScript".
function message(run) { try { run(); } catch (e) { return e.message; } }
class Point { get x() { return 1; } }
const frozen = Object.freeze({ a: 1 }), list = Object.freeze([1]);
print(message(() => { frozen.a = 2; })); // => Cannot assign to read only property 'a' of object '#<Object>'
print(message(() => { frozen.b = 2; })); // => Cannot add property b, object is not extensible
print(message(() => { delete frozen.a; })); // => Cannot delete property 'a' of #<Object>
print(message(() => { list[0] = 2; })); // => Cannot assign to read only property '0' of object '[object Array]'
print(message(() => list.push(2))); // => Cannot add property 1, object is not extensible
print(message(() => { new Point().x = 2; })); // => Cannot set property x of #<Point> which has only a getter
print(message(() => { Object.create(frozen).a = 2; })); // => Cannot assign to read only property 'a' of object '#<Object>'
print(message(() => { Object.freeze(Object.create(null)).a = 2; })); // => Cannot add property a, object is not extensible
print(message(() => { "abc".length = 1; })); // => Cannot assign to read only property 'length' of string 'abc'
print(message(() => { (5).x = 1; })); // => Cannot create property 'x' on number '5'
print(message(() => { new Proxy({}, { set() { return false; } }).x = 1; })); // => 'set' on proxy: trap returned falsish for property 'x'
print(message(() => Object.defineProperty(frozen, "a", { value: 2 }))); // => Cannot redefine property: a
print(message(() => Object.defineProperty(frozen, "c", {}))); // => Cannot define property c, object is not extensible
print(message(() => Object.setPrototypeOf(frozen, {}))); // => #<Object> is not extensible
print(message(() => { const a = {}; Object.setPrototypeOf(a, Object.create(a)); })); // => Cyclic __proto__ value
