// Paths as nodejs.org/api/path.html describes them, in the forms of POSIX and of Windows.
'use strict';

const { platform } = require('quoll-native');

const requireText = (value, name) => {
  if (typeof value !== 'string')
    throw Object.assign(new TypeError(`The "${name}" argument must be of type string. Received ${value === null ? 'null' : typeof value}`), { code: 'ERR_INVALID_ARG_TYPE' });
  return value;
};

// Resolves '.' and '..' among the parts; those that lead above the beginning stay if the path is relative.
const simplify = (parts, isAbsolute) => {
  const kept = [];
  for (const part of parts) {
    if (part === '' || part === '.') continue;
    if (part !== '..') kept.push(part);
    else if (kept.length > 0 && kept.at(-1) !== '..') kept.pop();
    else if (!isAbsolute) kept.push('..');
  }
  return kept;
};

const make = isWindows => {
  const sep = isWindows ? '\\' : '/';
  const split = text => isWindows ? text.split(/[\\/]/) : text.split('/');
  const isSep = unit => unit === '/' || (isWindows && unit === '\\');

  // The device (a drive or a share) and whether a separator follows.
  const rootOf = path => {
    if (!isWindows) return { device: '', isAbsolute: path.startsWith('/'), rest: path.replace(/^\/+/, ''), length: path.startsWith('/') ? 1 : 0 };
    let device = '';
    const share = /^[\\/]{2}([^\\/]+)[\\/]+([^\\/]+)/.exec(path);
    if (share) device = `\\\\${share[1]}\\${share[2]}`;
    else if (/^[a-z]:/i.test(path)) device = path.slice(0, 2);
    const behind = share ? share[0].length : device.length;
    const isAbsolute = share !== null || isSep(path[behind]);
    return { device, isAbsolute, rest: path.slice(behind).replace(/^[\\/]+/, ''), length: behind + (isSep(path[behind]) ? 1 : 0) };
  };

  const path = {
    sep,
    delimiter: isWindows ? ';' : ':',
    isAbsolute: value => {
      const root = rootOf(requireText(value, 'path'));
      return root.isAbsolute;
    },
    normalize: value => {
      requireText(value, 'path');
      if (value === '') return '.';
      const { device, isAbsolute, rest } = rootOf(value);
      let text = simplify(split(rest), isAbsolute).join(sep);
      if (text === '' && !isAbsolute) text = '.';
      if (text !== '' && isSep(value.at(-1)) && rest !== '') text += sep;
      return device + (isAbsolute ? sep : '') + text;
    },
    join: (...parts) => {
      const text = parts.filter(part => requireText(part, 'path') !== '').join(sep);
      return text === '' ? '.' : path.normalize(text);
    },
    resolve: (...parts) => {
      let device = '', rest = '', isAbsolute = false;
      for (let i = parts.length - 1; i >= -1 && !(isAbsolute && (device !== '' || !isWindows)); i--) {
        const part = i >= 0 ? requireText(parts[i], `paths[${i}]`) : require('process').cwd();
        if (part === '') continue;
        const root = rootOf(part);
        if (root.device !== '' && device !== '' && root.device.toLowerCase() !== device.toLowerCase()) continue;
        device ||= root.device;
        if (isAbsolute) continue;
        rest = root.rest + sep + rest;
        isAbsolute = root.isAbsolute;
      }
      const text = simplify(split(rest), isAbsolute).join(sep);
      return device + (isAbsolute ? sep : '') + text || '.';
    },
    relative: (from, to) => {
      const start = path.resolve(requireText(from, 'from')), end = path.resolve(requireText(to, 'to'));
      const same = (a, b) => isWindows ? a.toLowerCase() === b.toLowerCase() : a === b;
      if (same(start, end)) return '';
      const a = split(start).filter(Boolean), b = split(end).filter(Boolean);
      let common = 0;
      while (common < a.length && common < b.length && same(a[common], b[common])) common++;
      if (isWindows && common === 0) return end;
      return [...a.slice(common).map(() => '..'), ...b.slice(common)].join(sep);
    },
    dirname: value => {
      requireText(value, 'path');
      const root = value.slice(0, rootOf(value).length);
      let end = value.length;
      while (end > root.length && isSep(value[end - 1])) end--;
      while (end > root.length && !isSep(value[end - 1])) end--;
      while (end > root.length && isSep(value[end - 1])) end--;
      return end === 0 ? '.' : value.slice(0, end);
    },
    basename: (value, suffix) => {
      requireText(value, 'path');
      if (suffix !== undefined) requireText(suffix, 'suffix');
      let end = value.length;
      const begin = isWindows ? rootOf(value).device.length : 0;
      while (end > begin && isSep(value[end - 1])) end--;
      let start = end;
      while (start > begin && !isSep(value[start - 1])) start--;
      const base = value.slice(start, end);
      return suffix && base !== suffix && base.endsWith(suffix) ? base.slice(0, -suffix.length) : base;
    },
    extname: value => {
      const base = path.basename(value);
      const dot = base.lastIndexOf('.');
      return dot <= 0 || base === '..' ? '' : base.slice(dot);
    },
    parse: value => {
      requireText(value, 'path');
      const root = value.slice(0, rootOf(value).length);
      const base = path.basename(value), ext = path.extname(value);
      let dir = path.dirname(value);
      if (dir === '.' && !value.startsWith('.')) dir = '';
      if (dir === '.' && !/[\\/]/.test(value)) dir = '';
      return { root, dir, base, ext, name: ext === '' ? base : base.slice(0, -ext.length) };
    },
    format: parts => {
      const dir = parts.dir || parts.root || '';
      const ext = parts.ext ? (parts.ext.startsWith('.') ? parts.ext : `.${parts.ext}`) : '';
      const base = parts.base || `${parts.name ?? ''}${ext}`;
      return dir === '' ? base : dir === parts.root ? dir + base : dir + sep + base;
    },
    toNamespacedPath: value => value,
    matchesGlob: () => { throw new Error('path.matchesGlob is not there'); },
  };
  return path;
};

const posix = make(false), win32 = make(true);
for (const path of [posix, win32]) Object.assign(path, { posix, win32 });

module.exports = platform === 'win32' ? win32 : posix;
// For imports by name: the properties of the object above.
0 && (module.exports = {
  sep, delimiter, isAbsolute, normalize, join, resolve, relative, dirname, basename, extname, parse, format, toNamespacedPath,
  matchesGlob, posix, win32,
});
