function f(arguments) { return arguments; }
function g() { function arguments() {} return typeof arguments; }
function h() { var arguments; return typeof arguments; }
print(f(1), g(), h()); // => 1 function object
