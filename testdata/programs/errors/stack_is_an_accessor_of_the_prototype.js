const e = new RangeError('x'), { get, set } = Object.getOwnPropertyDescriptor(Error.prototype, 'stack');
print(Object.hasOwn(e, 'stack'), e.stack.split('\n')[0], get.call({})); // => false RangeError: x undefined
try { e.stack = null; } catch (thrown) { print(thrown.name); } // => TypeError
e.stack = 'own';
print(JSON.stringify(e), get.call(e).split('\n')[0]); // => {"stack":"own"} RangeError: x
delete e.stack;
Error.captureStackTrace(e);
print(Object.getOwnPropertyNames(e).join()); // => message,stack
