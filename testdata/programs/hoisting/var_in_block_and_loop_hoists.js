print(x, i); // => undefined undefined
{ var x = 1; }
for (var i = 0; i < 1; i++);
print(x, i); // => 1 1
