function f() { let n = 1; const read = () => n; eval("n = 2"); return read(); }
print(f()); // => 2
