function f() { return eval("arguments.length + arguments[0]"); }
print(f(40, 2)); // => 42
