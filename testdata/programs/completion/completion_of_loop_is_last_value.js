print(eval("var i = 0; do { i; } while (++i < 3);")); // => 2
print(eval("0; while (false);")); // => undefined
