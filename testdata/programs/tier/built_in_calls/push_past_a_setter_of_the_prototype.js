let n = 0,
  log = 0;
for (let i = 0; i < 400; i++) {
  if (i === 300)
    Object.defineProperty(Array.prototype, 3, {
      set(v) {
        log++;
      },
      get() {
        return 42;
      },
      configurable: true
    });
  const a = [1, 2];
  a.push(5);
  a.push(6);
  n += a.length + (a[3] ?? 0) + (a.pop() ?? 7);
}
delete Array.prototype[3];
print([n, log].join()); // => 13600,100
