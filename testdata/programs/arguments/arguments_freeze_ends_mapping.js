function f(a) { Object.freeze(arguments); a = 2; return arguments[0]; }
print(f(1)); // => 1
