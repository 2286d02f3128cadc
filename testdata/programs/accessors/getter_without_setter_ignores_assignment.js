const o = { get x() { return 1; } };
o.x = 2;
print(o.x); // => 1
