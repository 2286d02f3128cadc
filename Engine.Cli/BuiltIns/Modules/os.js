// nodejs.org/api/os.html
'use strict';

const native = require('quoll-native');

const kind = { linux: 'Linux', darwin: 'Darwin', win32: 'Windows_NT', freebsd: 'FreeBSD' }[native.platform];

module.exports = {
  EOL: native.platform === 'win32' ? '\r\n' : '\n',
  devNull: native.platform === 'win32' ? '\\\\.\\nul' : '/dev/null',
  platform: () => native.platform,
  type: () => kind,
  arch: () => native.arch,
  machine: () => native.arch === 'x64' ? 'x86_64' : native.arch,
  endianness: () => 'LE',
  release: () => '0.0.0',
  version: () => '',
  hostname: () => 'localhost',
  tmpdir: native.tmpdir,
  homedir: native.homedir,
  availableParallelism: () => native.processors,
  cpus: () => Array.from({ length: native.processors }, () => ({ model: '', speed: 0, times: { user: 0, nice: 0, sys: 0, idle: 0, irq: 0 } })),
  totalmem: native.totalMemory,
  freemem: () => native.totalMemory() - native.heapUsed(),
  loadavg: () => [0, 0, 0],
  uptime: () => native.nanoseconds() / 1e9,
  networkInterfaces: () => ({}),
  userInfo: () => ({ username: 'user', uid: -1, gid: -1, shell: null, homedir: native.homedir() }),
  constants: require('constants').os,
};
