const { a, b = a * 2 } = { a: 2 };
print(b); // => 4
