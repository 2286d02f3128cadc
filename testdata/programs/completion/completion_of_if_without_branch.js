print(eval("1; if (false) 2;")); // => undefined
