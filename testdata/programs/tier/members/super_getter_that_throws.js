class A {
  get bad() {
    if (this.i > 390) throw new RangeError('late');
    return 1;
  }
}
class B extends A {
  constructor(i) {
    super();
    this.i = i;
  }
  use() {
    let k = this.i;
    k += super.bad;
    return k;
  }
}
let n = 0;
for (let i = 0; i < 400; i++) {
  try {
    n += new B(i).use();
  } catch (e) {
    n += e.message.length;
  }
}
print(n); // => 76672
