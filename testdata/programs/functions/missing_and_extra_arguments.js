function f(a, b) { return [a, b, arguments.length]; }
print(f(1), f(1, 2, 3)); // => 1,,1 1,2,3
