class A { m() {} get x() { return 1; } static s() {} }
print(Object.keys(A.prototype).length, Object.keys(A).length, Object.getOwnPropertyNames(A.prototype)); // => 0 0 constructor,m,x
