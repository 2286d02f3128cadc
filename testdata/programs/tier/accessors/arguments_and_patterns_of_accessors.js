const o = {
  get rest() {
    return arguments.length;
  },
  set many(v) {
    this.k = arguments.length + v;
  },
  set pattern({ a, b = a }) {
    this.k = a + b;
  },
  set byDefault(v = 4) {
    this.k = v;
  },
  get fn() {
    const x = this.k;
    return () => x;
  },
  get made() {
    return new (class {
      constructor() {
        this.q = 1;
      }
    })().q;
  }
};
let n = 0;
for (let i = 0; i < 600; i++) {
  n += o.rest;
  o.many = i;
  n += o.k;
  o.pattern = { a: i };
  n += o.k;
  o.byDefault = undefined;
  n += o.k + o.fn() + o.made;
}
print(n); // => 545100
