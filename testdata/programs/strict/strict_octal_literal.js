// syntax error:
"use strict";
010;
