const a = [1, , 3, ,];
print(a.length, 1 in a, 3 in a, a.length = 2, a.length); // => 4 false false 2 2
