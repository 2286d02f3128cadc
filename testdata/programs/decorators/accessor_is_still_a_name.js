class A { accessor; static accessor; }
class B { accessor = 1; static accessor = 2; }
class C { accessor() { return 3; } static accessor() { return 4; } }
class D { get accessor() { return 5; } set accessor(v) {} static async accessor() {} }
class E { accessor
x; static accessor
y }
class F { accessor accessor = 6; static accessor static = 7; accessor get = 8; accessor async = 9; }
class G { *accessor() { yield 10; } }
print("accessor" in new A(), "accessor" in A, new B().accessor, B.accessor, new C().accessor(), C.accessor(), new D().accessor); // => true true 1 2 3 4 5
print(Object.keys(new E()).join(), Object.keys(E).join()); // => accessor,x,y accessor
print(Reflect.ownKeys(new F()).length, new F().accessor, F.static, new F().get, new F().async, [...new G().accessor()].join()); // => 0 6 7 8 9 10
var accessor = 11, o = { accessor, accessor: accessor + 1 };
print(o.accessor); // => 12
