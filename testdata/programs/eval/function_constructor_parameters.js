print(new Function("a", "b, c = 3", "return [a, b, c]")(1, 2)); // => 1,2,3
