// The first iteration of a program in the command, or in a host of the library: evaluates the script, calls run once, prints milliseconds and the result.
// A library that finds require takes the command for Node, as it would not in the other lanes.
delete globalThis.require;
const text = read(scriptArgs[0]);
const start = performance.now();
(0, eval)(text);
const result = run();
if (result instanceof Promise) result.then(finish);
else finish(result);

function finish(value) {
  const took = performance.now() - start;
  print(`${took}\n${value}`);
}
