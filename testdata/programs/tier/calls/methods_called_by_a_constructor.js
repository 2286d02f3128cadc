class P {
  constructor(x) {
    this.x = x;
    this.init(1);
  }
  init(k) {
    let v = this.add(k);
    this.y = v;
  }
  add(k) {
    let s = this.x + k;
    return s;
  }
  sum() {
    let s = this.add(this.y);
    return s;
  }
}
let n = 0;
for (let i = 0; i < 200; i++) {
  const p = new P(i);
  n += p.sum();
}
print(n); // => 40000
