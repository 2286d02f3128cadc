const o = {
    a: 1,
    5: 2,
    get g() {
      return 1;
    },
    [Symbol.iterator]: 0
  },
  p = new Proxy(o, {
    getOwnPropertyDescriptor() {
      return undefined;
    }
  });
let n = 0;
for (let i = 0; i < 600; i++) {
  const k = ['a', 'b', '5', 5, 'g', Symbol.iterator, 'toString', 'length', '0'][i % 9];
  for (const x of [o, [1], 'abc', p, Object, new Uint8Array(2)])
    n =
      ((n * 2) % 1000003) +
      (Object.prototype.hasOwnProperty.call(x, k) ? 1 : 0) +
      (Object.hasOwn(x, k) ? 1 : 0) +
      (x.hasOwnProperty(k) ? 1 : 0);
}
print(n); // => 516576
