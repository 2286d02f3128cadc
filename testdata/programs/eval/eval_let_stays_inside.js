eval("let x = 1; const y = 2; class Z {}");
print(typeof x, typeof y, typeof Z); // => undefined undefined undefined
