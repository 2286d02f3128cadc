// syntax error:
function f() { class A { x = arguments; } }
