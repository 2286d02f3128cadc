const { a = 1, b = 1, c = 1 } = { a: undefined, b: null };
print(a, b, c); // => 1 null 1
