function f(a, a) { a = 9; return [arguments[0], arguments[1]]; }
print(f(1, 2)); // => 1,9
