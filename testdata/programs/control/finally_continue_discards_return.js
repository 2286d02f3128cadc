function f() { for (let i = 0; i < 2; i++) { try { return "no"; } finally { continue; } } return "end"; }
print(f()); // => end
