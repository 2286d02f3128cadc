function sloppy() { return this === globalThis; }
function strict() { "use strict"; return this; }
print(sloppy(), strict(), sloppy.call(null)); // => true undefined true
