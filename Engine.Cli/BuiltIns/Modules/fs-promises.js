'use strict';
module.exports = require('fs').promises;
0 && (module.exports = {
  constants, readFile, writeFile, appendFile, readdir, stat, lstat, access, mkdir, mkdtemp, rm, rmdir, unlink, rename, copyFile, realpath,
  chmod, chown, cp, lchown, link, lutimes, open, opendir, readlink, statfs, symlink, truncate, utimes, watch,
});
