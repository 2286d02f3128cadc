class L {
  constructor(v, next) {
    this.v = v;
    this.next = next;
  }
  get sum() {
    let s = this.v;
    for (let at = this.next; at; at = at.next) s += at.v;
    return s;
  }
  get deep() {
    return this.v + (this.next ? this.next.deep : 0);
  }
  get each() {
    return [1, 2].map(x => x * this.v).reduce((a, b) => a + b);
  }
}
let l = null;
for (let i = 0; i < 30; i++) l = new L(i, l);
let n = 0;
for (let i = 0; i < 300; i++) n += l.sum + l.deep + l.each;
print(n); // => 287100
