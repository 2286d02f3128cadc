for (var x = 5 in {});
print(x); // => 5
