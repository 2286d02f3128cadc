class A {
  constructor(v) {
    if (v % 2) return { other: v };
    this.v = v;
  }
}
function make(v) {
  let a = new A(v);
  return a;
}
let n = 0;
for (let i = 0; i < 300; i++) {
  let a = make(i);
  n += a.v ?? a.other * 100;
}
print(n); // => 2272350
