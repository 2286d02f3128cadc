// Runs a package program with Node: node node.cjs PROGRAM PACKAGE=FOLDER…
// The last line of the error output is the time from the start of the program to its end, in milliseconds.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');

const [program, ...packages] = process.argv.slice(2);
const output = [];
const context = vm.createContext({
  print: (...values) => { output.push(values.map(String).join(' ')); },
  readText: path => fs.statSync(path, { throwIfNoEntry: false })?.isFile() ? fs.readFileSync(path, 'utf8') : null,
  compileModule: (path, text) => new vm.Script(
    `(function (exports, require, module, __filename, __dirname) {${text}\n})`, { filename: path }).runInContext(context),
});
context.packageFolders = Object.fromEntries(packages.map(item => item.split('=')));

const start = performance.now();
vm.runInContext(fs.readFileSync(path.join(__dirname, 'commonjs.js'), 'utf8'), context, 'commonjs.js');
context.runProgram(program);
(function next() {
  // Between two timers all promise jobs run.
  setImmediate(() => {
    if (context.runTimer()) return next();
    process.stdout.write(output.map(line => line + '\n').join(''));
    process.stderr.write(`${performance.now() - start}\n`);
  });
})();
