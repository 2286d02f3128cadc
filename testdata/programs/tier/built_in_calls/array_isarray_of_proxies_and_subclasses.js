const p = new Proxy([], {}),
  r = Proxy.revocable([], {});
r.revoke();
let n = 0;
for (let i = 0; i < 600; i++) {
  const x = [[], {}, p, 5, 'a', null, class extends Array {}, new (class extends Array {})()][i % 8];
  n += Array.isArray(x) ? i : 1;
  if (i % 100 === 99)
    try {
      Array.isArray(r.proxy);
    } catch (e) {
      n += e.name.length;
    }
}
print(n); // => 67704
