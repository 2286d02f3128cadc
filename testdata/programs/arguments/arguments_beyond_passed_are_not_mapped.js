function f(a, b) { b = 2; return [arguments.length, arguments[1]]; }
print(f(1)); // => 1,
