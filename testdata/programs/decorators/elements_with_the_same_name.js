const log = [];
const mark = n => (v, c) => { log.push(n); return function () { return n; }; };
class C { @mark("a") m() {} @mark("b") m() {} m2() {} @mark("c") m2() {} @mark("d") get x() { return 1; } @mark("e") get x() { return 2; } set x(v) {} }
print(new C().m(), new C().m2(), new C().x, log.join()); // => b c e a,b,c,d,e
class D { accessor x = 1; get x() { return "later"; } }
print(new D().x); // => later
