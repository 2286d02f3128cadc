class Five { static [Symbol.hasInstance](x) { return x === 5; } }
print(5 instanceof Five, ({}) instanceof Five, [] instanceof Array, (() => { }) instanceof Function); // => true false true true
class A { }
class B extends A { }
const isA = x => x instanceof A, isB = x => x instanceof B;
print(isA(new B), isB(new A), isA(5), isB(5)); // => true false false false
// The same code, after the answer has changed.
Object.defineProperty(A, Symbol.hasInstance, { value: () => true, configurable: true });
print(isA(5), isB(5)); // => true true
delete A[Symbol.hasInstance];
print(isA(5), isB(5), isA(new B)); // => false false true
function F() { }
const isF = x => x instanceof F, f = new F;
print(isF(f), (F.prototype = {}, isF(f)), isF(new F)); // => true false true
try { 5 instanceof 5; } catch (e) { print(e.name); } // => TypeError
try { 5 instanceof {}; } catch (e) { print(e.name); } // => TypeError
print(new B instanceof A.bind()); // => true
