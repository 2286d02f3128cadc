// Reads a document, parses and prints it, as cold-node.js does; what the two calls took goes to the error output.
const text = read(scriptArgs[0]);
const start = performance.now();
const value = JSON.parse(text);
const json = JSON.stringify(value);
const took = performance.now() - start;
print(json);
console.error(took);
