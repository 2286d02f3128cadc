function f(a) { var a; function g() {} var g; return [a, typeof g]; }
print(f(1)); // => 1,function
