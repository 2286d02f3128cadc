function sloppy() { return typeof this; }
function strict() { "use strict"; return typeof this; }
print(sloppy.call(1), strict.call(1)); // => object number
