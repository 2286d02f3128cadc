var x = "global", o = { x: 1 };
with (o) { x = (delete o.x, 2); }
print(o.x, x); // => 2 global
