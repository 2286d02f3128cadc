function f({ a, b: [c] = [2] } = { a: 1 }, ...[d, e]) { return [a, c, d, e]; }
print(f(), f({ a: 5, b: [6] }, 7, 8)); // => 1,2,, 5,6,7,8
