// Bundles a small application of several modules with rollup: node bundle.cjs ROLLUP-FOLDER MAIN OUTPUT
'use strict';
const [folder, input, file] = process.argv.slice(2);
const { rollup } = require(`${folder}/dist/rollup.js`);
rollup({ input, onwarn: warning => { if (warning.code !== 'CIRCULAR_DEPENDENCY') throw new Error(warning.message); } })
  .then(bundle => bundle.write({ file, format: 'cjs', exports: 'auto' }))
  .catch(e => { console.error(e); process.exitCode = 1; });
