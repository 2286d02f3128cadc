function f(a = eval("var z = 1; z"), b = () => typeof z) { return [a, typeof z, b()]; }
print(f()); // => 1,number,number
