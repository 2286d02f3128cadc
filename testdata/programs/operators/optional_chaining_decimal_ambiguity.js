print(true?.5:1); // => 0.5
