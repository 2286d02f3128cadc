const x = 1;
x ||= 2;
print(x); // => 1
