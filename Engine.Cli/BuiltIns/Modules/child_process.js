// Quoll starts no processes.
'use strict';
const refuse = name => () => { throw Object.assign(new Error(`child_process.${name}: quoll does not start other programs`), { code: 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM' }); };
module.exports = {
  exec: refuse('exec'), execSync: refuse('execSync'), execFile: refuse('execFile'), execFileSync: refuse('execFileSync'),
  spawn: refuse('spawn'), spawnSync: refuse('spawnSync'), fork: refuse('fork'),
};
