// syntax error:
"use strict";
with ({}) {}
