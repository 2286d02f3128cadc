let a;
const src = { a: 1 };
print(({ a } = src) === src, a); // => true 1
