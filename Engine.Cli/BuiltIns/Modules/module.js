// A part of nodejs.org/api/module.html
'use strict';
const native = require('quoll-command');
const builtinModules = [...new Set([...require('quoll-native').builtInModules, ...native.moduleNames()])].sort();
const createRequire = file => native.createRequire(file instanceof URL || String(file).startsWith('file:') ? require('url').fileURLToPath(file) : file);
function Module() { }
module.exports = Object.assign(Module, {
  createRequire, builtinModules, isBuiltin: name => builtinModules.includes(name.replace(/^node:/, '')), Module,
});
0 && (module.exports = { createRequire, builtinModules, isBuiltin, Module });
