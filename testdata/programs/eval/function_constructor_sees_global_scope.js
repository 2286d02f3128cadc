var x = "global";
function f() { var x = "local"; return new Function("return x")(); }
print(f()); // => global
