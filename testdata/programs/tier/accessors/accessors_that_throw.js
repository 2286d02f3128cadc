let n = 0;
const o = {
  get a() {
    if (this.i > 390) throw new RangeError('late');
    return this.i;
  },
  set a(v) {
    if (v > 395) throw new TypeError('set');
    this.i = v;
  }
};
for (let i = 0; i < 400; i++) {
  let k = i;
  try {
    o.a = i;
    k += o.a;
    k = -k;
  } catch (e) {
    k += e.message.length;
  }
  n += k;
}
print(n); // => -148903
