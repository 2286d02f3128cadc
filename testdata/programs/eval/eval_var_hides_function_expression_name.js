print((function k() { eval("var k = 3"); return k; })()); // => 3
print((function k() { eval("function k() { return 7; }"); return k(); })()); // => 7
print((function k() { eval("var k = 3"); return (() => k)(); })()); // => 3
print((function k() { eval("k = 3"); return typeof k; })()); // => function
print((function k() { eval("var k = 3"); delete k; return typeof k; })()); // => function
