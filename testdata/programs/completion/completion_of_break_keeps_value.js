print(eval("1; do { 2; break; 3; } while (true);")); // => 2
print(eval("1; a: { 2; break a; }")); // => 2
