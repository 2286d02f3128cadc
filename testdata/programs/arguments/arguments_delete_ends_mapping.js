function f(a) { delete arguments[0]; arguments[0] = 2; return a; }
print(f(1)); // => 1
