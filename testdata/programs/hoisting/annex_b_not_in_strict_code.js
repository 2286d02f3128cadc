"use strict";
{ function f() {} }
print(typeof f); // => undefined
