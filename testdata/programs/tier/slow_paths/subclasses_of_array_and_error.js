class A extends Array {
  constructor(n) {
    super(n);
    this.q = n;
  }
}
class E extends Error {
  constructor(m) {
    super(m);
    this.code = m.length;
  }
}
let n = 0;
for (let i = 0; i < 3000; i++) n += new A(i % 5).length + new E('x' + i).code;
print(n); // => 19890
