const o = {
  get deep() {
    return this.deep + 1;
  },
  set loop(v) {
    this.loop = v;
  }
};
let t = '';
for (let i = 0; i < 3; i++) {
  try {
    o.deep;
  } catch (e) {
    t += e.name;
  }
  try {
    o.loop = 1;
  } catch (e) {
    t += e.name;
  }
}
print(t); // => RangeErrorRangeErrorRangeErrorRangeErrorRangeErrorRangeError
