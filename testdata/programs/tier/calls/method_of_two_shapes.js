function f(o) {
  let r = o.m(3);
  return r;
}
const a = {
    v: 1,
    m(k) {
      let r = this.v + k;
      return r;
    }
  },
  b = {
    w: 0,
    v: 2,
    m(k) {
      let r = this.v * k;
      return r;
    }
  };
let n = 0;
for (let i = 0; i < 200; i++) n += f(i % 3 ? a : b);
print(n); // => 934
