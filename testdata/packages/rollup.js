// needs: rollup
// bundles: app/main.js
// The bundle that rollup creates of a small application, during the test.
const { run, Queue } = require('bundle');
run(print);
print([...Queue.of(1, 2, 3)].join());
