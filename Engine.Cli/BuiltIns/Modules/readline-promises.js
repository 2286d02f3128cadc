'use strict';
const readline = require('readline');

class Interface extends readline.Interface {
  question(text) { return new Promise(resolve => super.question(text, resolve)); }
}

module.exports = { Interface, createInterface: options => new Interface(options) };
