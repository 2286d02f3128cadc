var o = { x: 1 };
with (o) { var x = 3; }
print(o.x, x); // => 3 undefined
