var x = "outer";
function f(code) { eval(code); return () => x; }
print(f("var x = 'inner'")(), f("")()); // => inner outer
