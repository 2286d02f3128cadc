'use strict';
const native = require('quoll-command');
module.exports = {
  isatty: fd => [native.isInputTerminal, native.isOutputTerminal, native.isErrorTerminal][fd] ?? false,
  ReadStream: class { }, WriteStream: class { },
};
