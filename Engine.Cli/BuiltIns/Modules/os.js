// nodejs.org/api/os.html
'use strict';

const { arch, platform } = require('quoll-native');
const native = require('quoll-command');

const kind = { linux: 'Linux', darwin: 'Darwin', win32: 'Windows_NT', freebsd: 'FreeBSD' }[platform];

module.exports = {
  EOL: platform === 'win32' ? '\r\n' : '\n',
  devNull: platform === 'win32' ? '\\\\.\\nul' : '/dev/null',
  platform: () => platform,
  type: () => kind,
  arch: () => arch,
  machine: () => arch === 'x64' ? 'x86_64' : arch,
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
