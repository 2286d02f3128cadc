class A { #x; static has(o) { return #x in o; } }
print(A.has(new A()), A.has({})); // => true false
