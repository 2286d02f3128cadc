const o = {
  get a() {
    return eval('this.z');
  },
  z: 4,
  get g() {
    return (function* () {
      yield 1;
      yield 2;
    })();
  },
  get trace() {
    return new Error('x').stack.split('\n').length > 1 ? 1 : 0;
  }
};
let n = 0;
for (let i = 0; i < 300; i++) {
  n += o.a + [...o.g].length + o.trace;
}
print(n); // => 2100
