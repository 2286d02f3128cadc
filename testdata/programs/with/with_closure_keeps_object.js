var o = { x: 1 }, read;
with (o) { read = () => x; }
o.x = 5;
print(read()); // => 5
