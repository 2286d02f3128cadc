function f() { try { return 1; } finally { return 2; } }
print(f()); // => 2
