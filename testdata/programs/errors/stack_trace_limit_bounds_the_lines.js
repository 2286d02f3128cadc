// depd (index.js, getStack) raises the limit, reads the call sites and restores it.
function depth(n) { return n === 0 ? new Error("x").stack.split("\n").length - 1 : depth(n - 1); }
print(Error.stackTraceLimit, depth(20)); // => 10 10
Error.stackTraceLimit = 3;
print(depth(20)); // => 3
Error.stackTraceLimit = 0;
print(new Error("x").stack); // => Error: x
Error.stackTraceLimit = Infinity;
print(depth(20) >= 21); // => true
