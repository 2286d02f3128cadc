function f() { for (;;) { try { throw 1; } finally { break; } } return "after"; }
print(f()); // => after
