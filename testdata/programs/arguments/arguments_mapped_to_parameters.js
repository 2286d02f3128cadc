function f(a, b) { arguments[0] = "x"; b = "y"; return [a, arguments[1]]; }
print(f(1, 2)); // => x,y
