function f() { eval("var x = 1"); var had = typeof x; delete x; return [had, typeof x]; }
print(f()); // => number,undefined
