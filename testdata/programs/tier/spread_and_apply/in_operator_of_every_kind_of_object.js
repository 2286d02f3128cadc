const o = {
    k: 2,
    in1: undefined,
    7: 1,
    get g() {
      return 1;
    }
  },
  inherits = Object.create(o),
  p = new Proxy(o, {
    has(t, k) {
      return k === 'q';
    }
  });
const sym = Symbol();
o[sym] = 1;
let n = 0;
for (let i = 0; i < 700; i++) {
  const k = ['k', 'in1', 7, '7', 'q', 'toString', sym, 'g', 'len' + 'gth', { toString: () => 'k' }][i % 10];
  for (const x of [o, inherits, p, [1, 2], new Uint8Array(9), Object]) n = (n * 2 + (k in x ? 1 : 0)) % 1000003;
  if (i % 50 === 0)
    try {
      k in 5;
    } catch (e) {
      n += e.name.length;
    }
}
print(n); // => 919122
