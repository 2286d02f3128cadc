function g(f) { { function f() {} } return f; }
print(g("param")); // => param
