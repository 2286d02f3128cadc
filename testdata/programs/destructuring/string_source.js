const [a, ...b] = "x😀y";
const { length } = "abc";
print(a, b.length, length); // => x 2 3
