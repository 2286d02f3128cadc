// Reads, parses and prints a document, like cold-node.js. Writes the time of the two calls to the error output.
const text = read(scriptArgs[0]);
const start = performance.now();
const value = JSON.parse(text);
const json = JSON.stringify(value);
const took = performance.now() - start;
print(json);
console.error(took);
