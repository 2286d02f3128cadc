let f, g = 1, h = null;
f ||= () => {};
g &&= function () {};
h ??= class {};
print(f.name, g.name, h.name); // => f g h
