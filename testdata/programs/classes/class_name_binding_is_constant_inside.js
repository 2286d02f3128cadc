class A { static set() { try { A = 1; } catch (e) { return e.name; } } }
print(A.set()); // => TypeError
A = 2;
print(A); // => 2
