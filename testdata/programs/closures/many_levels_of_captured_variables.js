const f = a => b => c => d => { a++; return [a, b, c, d].join(); };
const g = f(1)(2)(3);
print(g(4)); // => 2,2,3,4
print(g(5)); // => 3,2,3,5
