function f(a) { const set = v => { a = v; }; set(5); return arguments[0]; }
print(f(1)); // => 5
