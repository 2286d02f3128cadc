const dec = () => {};
@dec class A { @dec m() {} }
const B = @dec @dec class { };
print(A.toString()); // => @dec class A { @dec m() {} }
print(B.toString(), A.prototype.m.toString()); // => @dec @dec class { } m() {}
class C { accessor x = 1; }
print(Object.getOwnPropertyDescriptor(C.prototype, "x").get.toString()); // => function get x() { [native code] }
