const x = { [Symbol.dispose]() { "disposed"; } };
print(eval("1; { using y = x; }")); // => 1
print(eval("do { using y = x; 5; break; } while (0)")); // => 5
