// Reads, parses and prints a document, like cold-quoll.js. Writes the time of the two calls to the error output.
const text = require('fs').readFileSync(process.argv[2], 'utf8');
const start = performance.now();
const value = JSON.parse(text);
const json = JSON.stringify(value);
const took = performance.now() - start;
process.stdout.write(json + '\n');
console.error(took);
