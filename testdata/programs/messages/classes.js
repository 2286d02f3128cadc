// adapt tells a class from a function by /Class constructor .* cannot be invoked/ (isClassConstructorError).
function message(run) { try { run(); } catch (e) { return e.name + ": " + e.message; } }
class A { #p = 1; static read(o) { return o.#p; } static write(o) { o.#p = 2; } }
print(message(() => A())); // => TypeError: Class constructor A cannot be invoked without 'new'
print(message(() => new (class extends A { constructor() { } }))); // => ReferenceError: Must call super constructor in derived class before accessing 'this' or returning from derived constructor
print(message(() => new (class extends A { constructor() { super(); super(); } }))); // => ReferenceError: Super constructor may only be called once
print(message(() => { class B extends undefined { } })); // => TypeError: Class extends value undefined is not a constructor or null
print(message(() => Map())); // => TypeError: Constructor Map requires 'new'
print(message(() => A.read({}))); // => TypeError: Cannot read private member #p from an object whose class did not declare it: [object Object]
print(message(() => A.write({}))); // => TypeError: Cannot write private member #p to an object whose class did not declare it: [object Object]
print(/called on incompatible receiver/.test(message(() => Map.prototype.get.call({})))); // => true
