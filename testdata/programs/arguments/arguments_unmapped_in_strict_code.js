function f(a) { "use strict"; arguments[0] = "x"; const seen = a; a = "y"; return [seen, arguments[0]]; }
print(f(1)); // => 1,x
