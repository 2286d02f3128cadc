const s = 'ab'.repeat(5000);
let n = 0;
for (let i = 0; i < 400; i++) {
  const part = s.slice(i, i + i * 10),
    next = part.substring(3, 9);
  n += part.length + next.length + s.slice(-i - 1).length;
  n += [1, 2, 3, 4].slice(i % 4).length + ([5, 6].at(-1) + [7].at(i)) || 0;
}
print(n); // => 880611
