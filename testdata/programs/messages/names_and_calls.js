// gatsby (packages/gatsby/src/utils/api-runner-error-parser.js) takes the name from /(.+) is not defined/m. js-slang tells
// recursion without end by "RangeError: Maximum call stack size exceeded" (infiniteLoops/errorMessages).
function message(run) { try { run(); } catch (e) { return e.name + ": " + e.message; } }
const constant = 1, o = {};
print(message(() => missing)); // => ReferenceError: missing is not defined
print(message(() => { constant = 2; })); // => TypeError: Assignment to constant variable. 'constant' is constant
print(message(() => { early; let early; })); // => ReferenceError: Cannot access 'early' before initialization
print(message(() => o.f())); // => TypeError: o.f is not a function
print(message(() => new o.f)); // => TypeError: o.f is not a constructor
print(message(() => { const [a] = o.f; })); // => TypeError: undefined is not iterable
print(message(() => [...5])); // => TypeError: 5 is not iterable
print(message(() => "a" in "b")); // => TypeError: Cannot use 'in' operator to search for 'a' in b
print(message(() => o instanceof 5)); // => TypeError: Right-hand side of 'instanceof' is not an object: 5
print(message(() => o instanceof o)); // => TypeError: Right-hand side of 'instanceof' is not callable: [object Object]
print(message(function deep() { deep(); })); // => RangeError: Maximum call stack size exceeded
