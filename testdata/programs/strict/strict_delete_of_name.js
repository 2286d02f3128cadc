// syntax error:
"use strict";
var x;
delete x;
