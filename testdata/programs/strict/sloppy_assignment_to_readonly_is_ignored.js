const o = Object.freeze({ x: 1 });
o.x = 2; o.y = 3; delete o.x;
undefined = 1; NaN = 2;
print(o.x, o.y, undefined, NaN); // => 1 undefined undefined NaN
