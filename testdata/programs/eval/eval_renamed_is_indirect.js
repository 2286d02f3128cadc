var x = "global", e = eval;
print((() => { var x = "local"; return e("x"); })()); // => global
