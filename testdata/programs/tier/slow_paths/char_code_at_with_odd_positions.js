function run(s, k) {
  let n = 0;
  for (let i = 0; i < 3000; i++) n += s.charCodeAt(k) || 0;
  return n;
}
print(
  [run('abc', 1.5), run('abc', '2'), run('abc', undefined), run('abc', NaN), run({ charCodeAt: x => x }, 4)].join()
); // => 294000,297000,291000,291000,12000
