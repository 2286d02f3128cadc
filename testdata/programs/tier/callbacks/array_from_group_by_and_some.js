let calls = 0;
const a = Array.from({ length: 50 }, (v, i) => i);
let n = 0;
for (let i = 0; i < 60; i++) {
  n += Array.from(a, x => x * 2)[7] + Object.groupBy(a, x => (x % 2 ? 'odd' : 'even')).odd.length;
  a.some(x => {
    calls++;
    return x === 10;
  });
}
print(n + calls); // => 3000
