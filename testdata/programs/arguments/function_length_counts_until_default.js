print(((a, b) => 0).length, ((a, b = 1, c) => 0).length, ((...a) => 0).length); // => 2 1 0
