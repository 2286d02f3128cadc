let a = (0, () => {}), b;
b = (function () {});
(b.c) = function () {};
print(JSON.stringify([a.name, b.name, b.c.name])); // => ["","b",""]
