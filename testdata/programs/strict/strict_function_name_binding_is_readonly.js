const f = function g() { "use strict"; try { g = 1; } catch (e) { return e.name; } };
const h = function g() { g = 1; return typeof g; };
print(f(), h()); // => TypeError function
