// The first iteration of a program in Node: runs the script, calls run once, prints milliseconds and the result.
const text = require('fs').readFileSync(process.argv[2], 'utf8'), vm = require('vm');
const start = performance.now();
vm.runInThisContext(text);
const result = run();
if (result instanceof Promise) result.then(finish);
else finish(result);

function finish(value) {
  const took = performance.now() - start;
  console.log(`${took}\n${value}`);
}
