// syntax error:
function f(a, a) { "use strict"; }
