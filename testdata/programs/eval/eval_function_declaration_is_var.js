function f() { eval("function g() { return 7 }"); return g(); }
print(f()); // => 7
