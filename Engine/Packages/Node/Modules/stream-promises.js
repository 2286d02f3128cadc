'use strict';
module.exports = require('stream').promises;
0 && (module.exports = { pipeline, finished });
