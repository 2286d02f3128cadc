class P {
  get x() {
    return 1;
  }
}
const p = new P();
let n = 0;
for (let i = 0; i < 900; i++) {
  if (i === 300)
    Object.defineProperty(P.prototype, 'x', {
      get() {
        return 2;
      },
      configurable: true
    });
  if (i === 500) Object.defineProperty(P.prototype, 'x', { value: 5, configurable: true });
  if (i === 700) Object.defineProperty(p, 'x', { get: () => 9 });
  n += p.x;
  try {
    ('use strict');
    p.x = 1;
  } catch {
    n += 100;
  }
}
print(n); // => 3500
