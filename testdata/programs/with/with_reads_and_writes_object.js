var o = { x: 1 };
with (o) { x = 2; var y = x; }
print(o.x, y); // => 2 2
