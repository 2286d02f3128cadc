const a = [1, 2, 3, 4, 5];
let t = '';
for (let i = 0; i < 300; i++) {
  const b = a.slice();
  const seen = [];
  b.forEach((v, k) => {
    seen[seen.length] = v;
    if (k === 1) b.length = 3;
    if (k === 0) b[2] = 'x';
  });
  t = seen.join();
}
print(t); // => 1,2,x
