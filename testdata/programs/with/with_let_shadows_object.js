var o = { x: 1 };
with (o) { let x = 2; print(x); } // => 2
print(o.x); // => 1
