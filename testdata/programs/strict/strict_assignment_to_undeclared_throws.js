// throws: ReferenceError
"use strict";
undeclared = 1;
