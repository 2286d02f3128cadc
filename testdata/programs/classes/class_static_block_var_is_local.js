class A { static { var x = 1; } }
print(typeof x); // => undefined
