'use strict';
module.exports = require('path').win32;
0 && (module.exports = { ...require("path") });
