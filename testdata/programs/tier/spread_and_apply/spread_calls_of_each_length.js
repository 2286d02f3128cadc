function add(a, b, c) {
  return a + (b ?? 10) + (c ?? 100);
}
function count() {
  return arguments.length;
}
const more = (...r) => r.length;
class K {
  constructor(...a) {
    this.a = a;
  }
}
let n = 0;
for (let i = 0; i < 700; i++) {
  const list = Array.from({ length: i % 5 }, (_, k) => k + 1);
  n += (add(...list) || 0) + count(...list) + more(...list, ...list) + Math.max(...list, 0) + new K(...list).a.length;
  if (i % 100 === 99) {
    try {
      K(...list);
    } catch (e) {
      n += e.name.length;
    }
    try {
      (void 0)(...list);
    } catch (e) {
      n += e.name.length;
    }
  }
}
print(n); // => 38766
