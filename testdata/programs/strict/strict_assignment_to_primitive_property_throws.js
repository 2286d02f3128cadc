// throws: TypeError
"use strict";
"abc".x = 1;
