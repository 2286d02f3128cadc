var x = "global";
function f() { let x = "local"; return (0, eval)("x"); }
print(f()); // => global
