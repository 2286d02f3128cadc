function f() { let x = 1; const inc = () => ++x; return [x + inc(), x + (x += 5), [x, x++, x]]; }
print(f().join(";")); // => 3;9;7,7,8
