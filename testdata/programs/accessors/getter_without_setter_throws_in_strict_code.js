// throws: TypeError
"use strict";
const o = { get x() { return 1; } };
o.x = 2;
