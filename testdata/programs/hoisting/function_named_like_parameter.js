function f(g) { return typeof g; function g() {} }
print(f(1)); // => function
