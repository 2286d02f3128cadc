class V {
  constructor(x, y) {
    this.x = x;
    this.y = y;
  }
  plus(v) {
    return new V(this.x + v.x, this.y + v.y);
  }
  dot(v) {
    return this.x * v.x + this.y * v.y;
  }
  size() {
    return Math.sqrt(this.dot(this));
  }
}
let a = new V(0, 1);
const b = new V(0.5, 0.25);
for (let i = 0; i < 6000; i++) {
  a = a.plus(b);
  if (a.size() > 100) a = new V(-a.x, 1);
}
print([a.x, a.y, a.size()].join()); // => 13,42.75,44.68291060349583
