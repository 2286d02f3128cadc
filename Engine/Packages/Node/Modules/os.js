// nodejs.org/api/os.html, for scripts that do not learn where they run. A host with a real one replaces it.
'use strict';

const native = require('quoll-native');

module.exports = {
  EOL: '\n', devNull: '/dev/null', platform: () => native.platform, type: () => 'Quoll', arch: () => native.arch, machine: () => native.arch,
  endianness: () => 'LE', release: () => '0.0.0', version: () => '', hostname: () => 'localhost', tmpdir: () => '/tmp', homedir: () => '/',
  userInfo: () => ({ username: 'script', uid: -1, gid: -1, shell: null, homedir: '/' }), availableParallelism: () => 1, cpus: () => [],
  totalmem: () => 0, freemem: () => 0, loadavg: () => [0, 0, 0], uptime: () => 0, networkInterfaces: () => ({}),
  constants: require('constants').os,
};
0 && (module.exports = {
  EOL, devNull, platform, type, arch, machine, endianness, release, version, hostname, tmpdir, homedir, userInfo, availableParallelism, cpus,
  totalmem, freemem, loadavg, uptime, networkInterfaces, constants,
});
