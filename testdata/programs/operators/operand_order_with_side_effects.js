let x = 1;
print(x + (x = 2) + x, x * x++ + x); // => 5 7
