function f() { let x = 1; try { return x; } finally { x = 2; } }
print(f()); // => 1
