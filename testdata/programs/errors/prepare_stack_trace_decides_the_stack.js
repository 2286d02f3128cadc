// V8's API, as depd, callsites and source-map-support use it.
function outer() { return inner(); }
function inner() { return new Error("x"); }
Error.prepareStackTrace = (error, calls) => error.message + ":" + calls.slice(0, 2).map(call => call.getFunctionName()).join();
print(outer().stack); // => x:inner,outer
Error.prepareStackTrace = (error, calls) => calls;
const here = {};
(function caller() { Error.captureStackTrace(here); })();
const call = here.stack[0];
print(call.getFunctionName(), call.getLineNumber(), call.isNative(), call.isConstructor(), call.isEval(), call.getThis()); // => caller 8 false false false undefined
class Thing { constructor() { this.calls = new Error().stack; } method() { return new Error().stack[0].getMethodName(); } }
print(new Thing().calls[0].isConstructor(), new Thing().method()); // => true method
// Inside the function the stack of another error is its usual text.
Error.prepareStackTrace = () => typeof new Error("inner").stack;
print(new Error("outer").stack); // => string
const error = new Error("once");
print(error.stack === error.stack); // => true
Error.prepareStackTrace = () => { throw new RangeError("thrown"); };
try { new Error().stack; } catch (e) { print(e.message); } // => thrown
delete Error.prepareStackTrace;
print(new Error("usual").stack.split("\n")[0]); // => Error: usual
