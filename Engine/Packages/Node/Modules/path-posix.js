'use strict';
module.exports = require('path').posix;
0 && (module.exports = { ...require("path") });
