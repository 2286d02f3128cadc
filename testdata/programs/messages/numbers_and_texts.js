// Callers of date libraries look for "Invalid time value"; tests of shims (core-js, es-shims) check the others.
function message(run) { try { run(); } catch (e) { return e.message; } }
print(message(() => 1n + 1)); // => Cannot mix BigInt and other types, use explicit conversions
print(message(() => +1n)); // => Cannot convert a BigInt value to a number
print(message(() => 1n / 0n)); // => Division by zero
print(message(() => BigInt(1.5))); // => The number 1.5 cannot be converted to a BigInt because it is not an integer
print(message(() => `${Symbol()}`)); // => Cannot convert a Symbol value to a string
print(message(() => new Date(NaN).toISOString())); // => Invalid time value
print(message(() => "x".repeat(-1))); // => Invalid count value: -1
print(message(() => (1).toFixed(101))); // => toFixed() digits argument must be between 0 and 100
print(message(() => (1).toPrecision(0))); // => toPrecision() argument must be between 1 and 100
print(message(() => (1).toString(99))); // => toString() radix argument must be between 2 and 36
print(message(() => [].reduce((a, b) => a))); // => Reduce of empty array with no initial value
print(message(() => new Array(-1))); // => Invalid array length
print(message(() => new Uint8Array(-1))); // => Invalid typed array length: -1
print(message(() => new Uint8Array(1).set([1, 2]))); // => offset is out of bounds
print(/^URI malformed/.test(message(() => decodeURIComponent("%")))); // => true
print(message(() => "a".startsWith(/a/))); // => First argument to String.prototype.startsWith must not be a regular expression
