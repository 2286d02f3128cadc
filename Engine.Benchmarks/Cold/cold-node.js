// Reads a document, parses and prints it, as cold-quoll.js does; what the two calls took goes to the error output.
const text = require('fs').readFileSync(process.argv[2], 'utf8');
const start = performance.now();
const value = JSON.parse(text);
const json = JSON.stringify(value);
const took = performance.now() - start;
process.stdout.write(json + '\n');
console.error(took);
