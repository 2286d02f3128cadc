// syntax error:
function f(x) { switch (x) { case 1: using y = null; } }
