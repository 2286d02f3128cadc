function f() { let x = "local"; return eval(...["x"]); }
print(f()); // => local
