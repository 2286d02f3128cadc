'use strict';
module.exports = { performance: globalThis.performance ?? { now: () => Date.now(), timeOrigin: 0, mark() { }, measure() { } }, constants: {} };
