l: function f() {}
l: for (;;) break l;
l: { break l; }
print(typeof f); // => function
