function f() { return [...arguments].length + (arguments.callee === f); }
print(f(1, 2)); // => 3
