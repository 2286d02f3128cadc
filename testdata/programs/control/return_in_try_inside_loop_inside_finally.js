function f() { try { return "a"; } finally { for (const x of [1]) { try { break; } finally { } } } }
print(f()); // => a
