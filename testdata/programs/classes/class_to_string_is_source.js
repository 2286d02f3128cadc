class A   { m( ) { } }
print(A.toString(), A.prototype.m.toString()); // => class A   { m( ) { } } m( ) { }
