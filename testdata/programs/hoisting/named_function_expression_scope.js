const f = function fact(n) { return n < 2 ? 1 : n * fact(n - 1); };
print(f(5), typeof fact); // => 120 undefined
