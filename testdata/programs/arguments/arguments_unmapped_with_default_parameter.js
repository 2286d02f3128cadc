function f(a, b = 0) { a = 2; return arguments[0]; }
print(f(1)); // => 1
