let n = 0;
for (let i = 0; i < 400; i++) {
  try {
    n += Map.prototype.get.call(i % 3 ? new Map([[i, i]]) : {}, i);
  } catch (e) {
    n += e.name.length;
  }
  const o = { get: Map.prototype.get, has: Set.prototype.has };
  try {
    o.get(1);
  } catch (e) {
    n++;
  }
  try {
    o.has(1);
  } catch (e) {
    n++;
  }
}
print(n); // => 55073
