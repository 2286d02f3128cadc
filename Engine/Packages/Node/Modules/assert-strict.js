'use strict';
module.exports = require('assert').strict;
0 && (module.exports = { ...require('assert') });
