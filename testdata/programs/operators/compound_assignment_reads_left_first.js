let x = 1;
x += (x = 10, 5);
print(x); // => 6
