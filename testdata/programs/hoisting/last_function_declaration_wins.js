print(f()); // => 2
function f() { return 1; }
function f() { return 2; }
