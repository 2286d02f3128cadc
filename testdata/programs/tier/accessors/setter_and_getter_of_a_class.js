class T {
  constructor() {
    this._c = 0;
  }
  get f() {
    return (this._c * 9) / 5 + 32;
  }
  set f(v) {
    this._c = ((v - 32) * 5) / 9;
  }
  get c() {
    return this._c;
  }
  static get s() {
    return 1;
  }
  static set s(v) {
    this.z = v;
  }
}
const t = new T();
let n = 0;
for (let i = 0; i < 900; i++) {
  t.f = i;
  n += t.c + t.f + T.s;
  T.s = i;
  t.f += 2;
  t.f++;
}
print([n.toFixed(3), T.z].join()); // => 614200.000,899
