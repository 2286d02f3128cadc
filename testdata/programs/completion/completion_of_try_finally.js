print(eval("try { 1; } finally { 2; }")); // => 1
print(eval("do { try { 1; } finally { 2; break; } } while (false);")); // => 2
print(eval("do { 5; try { 1; } finally { break; } } while (false);")); // => undefined
