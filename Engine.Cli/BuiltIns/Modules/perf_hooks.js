'use strict';
module.exports = { performance };
