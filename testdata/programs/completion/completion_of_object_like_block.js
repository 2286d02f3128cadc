print(eval("{ a: 1 }"), eval("({ a: 1 }).a")); // => 1 1
