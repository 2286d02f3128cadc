class F {
  a = 1;
  b = this.a + 1;
  ['c' + 1] = 3;
  7 = 'seven';
  static s = 9;
  d;
  constructor(x) {
    this.e = x;
  }
}
let t;
for (let i = 0; i < 500; i++) t = Object.entries(new F(i)).join() + F.s;
print(t); // => 7,seven,a,1,b,2,c1,3,d,,e,4999
