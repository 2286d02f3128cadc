eval("'use strict'; var x = 1");
print(typeof x); // => undefined
