print(eval("'use strict'")); // => use strict
