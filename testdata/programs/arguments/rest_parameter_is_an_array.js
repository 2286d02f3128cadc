function f(a, ...rest) { return [Array.isArray(rest), rest.length, rest[1]]; }
print(f(1, 2, 3), f()); // => true,2,3 true,0,
