function f() { { eval("var x = 1"); } return x; }
print(f()); // => 1
