function f(a, /* c */ b) { return a+b }
print(f.toString(), (x=>x).toString()); // => function f(a, /* c */ b) { return a+b } x=>x
