const o = {};
print(eval(o) === o, eval(1), eval()); // => true 1 undefined
