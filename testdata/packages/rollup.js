// needs: rollup
// bundles: app/main.js
// What rollup makes of a small application, at the time of the test.
const { run, Queue } = require('bundle');
run(print);
print([...Queue.of(1, 2, 3)].join());
