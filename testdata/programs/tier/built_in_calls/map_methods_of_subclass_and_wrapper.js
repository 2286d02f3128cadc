class M extends Map {
  get(k) {
    return super.get(k) * 2;
  }
}
class W {
  constructor() {
    this.t = new Map();
  }
  get(k) {
    return this.t.get(k);
  }
  set(k, v) {
    this.t.set(k, v);
    return this;
  }
  has(k) {
    return this.t.has(k);
  }
  push(x) {
    return x + 1;
  }
  pop() {
    return 3;
  }
  add(x) {
    return this.set(x, x);
  }
}
const a = new M([[1, 2]]),
  b = new W(),
  c = new Map([[1, 5]]);
let n = 0;
for (let i = 0; i < 900; i++) {
  const o = i < 300 ? c : i < 600 ? b : [a, b, c][i % 3];
  o.set(1, i);
  n += o.get(1) + (o.has(1) ? 1 : 0);
  n += b.add(i).get(i) + b.push(i) + b.pop();
}
print(n); // => 1293000
