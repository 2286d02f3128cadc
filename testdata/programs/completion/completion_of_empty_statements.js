print(eval("1; ; {} "), eval(""), eval("{}"), eval(";")); // => 1 undefined undefined undefined
