function f() { "use strict"; eval("var x = 1"); return typeof x; }
print(f()); // => undefined
