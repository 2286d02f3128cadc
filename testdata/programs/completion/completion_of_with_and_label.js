print(eval("1; with ({}) ;"), eval("2; l: 3;")); // => undefined 3
