class A {
  constructor(a, b, ...c) {
    this.t = [a, b, c.length, arguments.length, new.target.name].join();
  }
}
class B extends A {}
class C extends B {
  x = this.t;
}
let t = '';
for (let i = 0; i < 300; i++) t = new C(1, i, 3, 4).x + '|' + new C().x + '|' + new B(i).t;
print(t); // => 1,299,2,4,C|,,0,0,C|299,,0,1,B
