let n = 0;
function f(a = ++n) { return a; }
f(); f(5);
print(f(), f(null)); // => 2 null
