const { a, ...r0 } = { a: 1 };
let n = 0;
for (let i = 0; i < 600; i++) {
  const { x, ...rest } = i % 2 ? { x: 1, y: i, z: 2 } : { y: 3, x: 4, get z() { return 5; } };
  rest.k = x;
  n += rest.y + rest.z + rest.k;
}
print(n); // => 94500
