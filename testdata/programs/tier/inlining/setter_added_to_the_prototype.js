function V(x) {
  this.x = x;
}
let n = 0;
for (let i = 0; i < 3000; i++) {
  if (i == 2000)
    Object.defineProperty(V.prototype, 'x', {
      set(v) {
        this.y = v;
      },
      configurable: true
    });
  const v = new V(i);
  n += v.x ?? -v.y;
}
print(n); // => -500500
