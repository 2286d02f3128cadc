// throws: TypeError
"use strict";
Object.freeze([1])[0] = 2;
