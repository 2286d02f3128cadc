// throws: TypeError
"use strict";
delete [].length;
