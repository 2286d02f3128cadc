// A part of nodejs.org/api/fs.html. Functions with a callback do their work at once and call back later.
'use strict';

const { platform } = require('quoll-native');
const native = require('quoll-command');
const { Buffer } = require('buffer');

const pathOf = path => {
  if (path instanceof URL) return require('url').fileURLToPath(path);
  if (ArrayBuffer.isView(path)) return Buffer.from(path).toString();
  if (typeof path === 'string') return path;
  throw Object.assign(new TypeError(`The "path" argument must be of type string or an instance of Buffer or URL. Received ${path === null ? 'null' : typeof path}`), { code: 'ERR_INVALID_ARG_TYPE' });
};
const encodingOf = options => typeof options === 'string' ? options : options?.encoding;

class Stats {
  constructor({ kind, size, mode, mtimeMs, atimeMs, birthtimeMs }) {
    Object.assign(this, { dev: 0, mode, nlink: 1, uid: 0, gid: 0, rdev: 0, ino: 0, size, blocks: Math.ceil(size / 512), atimeMs, mtimeMs, ctimeMs: mtimeMs, birthtimeMs });
    Object.assign(this, { atime: new Date(atimeMs), mtime: new Date(mtimeMs), ctime: new Date(mtimeMs), birthtime: new Date(birthtimeMs) });
    Object.defineProperty(this, 'kind', { value: kind });
  }

  isFile() { return this.kind === 'file'; }
  isDirectory() { return this.kind === 'folder'; }
  isSymbolicLink() { return this.kind === 'link'; }
  isFIFO() { return false; }
  isSocket() { return false; }
  isBlockDevice() { return false; }
  isCharacterDevice() { return this.kind === 'other'; }
}

class Dirent {
  #kind;

  constructor(name, kind, parentPath) {
    this.name = name;
    this.parentPath = this.path = parentPath;
    this.#kind = kind;
  }

  isFile() { return this.#kind === 'file'; }
  isDirectory() { return this.#kind === 'folder'; }
  isSymbolicLink() { return this.#kind === 'link'; }
}

const missing = error => error.code === 'ENOENT' || error.code === 'ENOTDIR';
const separator = platform === 'win32' ? '\\' : '/';

const list = (path, options, prefix = '') => native.readFolder(path).flatMap(([name, kind]) => {
  const shown = options?.withFileTypes ? new Dirent(name, kind, path) : prefix + name;
  return options?.recursive && kind === 'folder' ? [shown, ...list(path + separator + name, options, prefix + name + separator)] : [shown];
});

const bytesOf = (data, options) => typeof data === 'string' ? Buffer.from(data, encodingOf(options)) : ArrayBuffer.isView(data) ? data
  : (() => { throw Object.assign(new TypeError('The "data" argument must be of type string or an instance of Buffer, TypedArray, or DataView'), { code: 'ERR_INVALID_ARG_TYPE' }); })();

// The flags that write a whole file: what the file had stays with 'a', and with 'x' there may be no file.
const writingFlags = { w: 'w', 'w+': 'w', a: 'a', 'a+': 'a', as: 'a', 'as+': 'a', wx: 'x', xw: 'x', 'wx+': 'x', 'xw+': 'x', ax: 'x', xa: 'x', 'ax+': 'x', 'xa+': 'x' };
const write = (path, bytes, flag) => {
  if (!Object.hasOwn(writingFlags, flag))
    throw Object.assign(new TypeError(`The flag ${String(flag)} is not one of ${Object.keys(writingFlags).join(', ')}`), { code: 'ERR_INVALID_ARG_VALUE' });
  native.writeFile(path, bytes, writingFlags[flag]);
};

// Each as fs.xSync; fs.x and fs.promises.x are made of them.
const sync = {
  readFile(path, options) {
    const bytes = Object.setPrototypeOf(native.readFile(path === 0 ? '/dev/stdin' : pathOf(path)), Buffer.prototype);
    const encoding = encodingOf(options);
    return encoding && encoding !== 'buffer' ? bytes.toString(encoding) : bytes;
  },
  writeFile: (path, data, options) => write(pathOf(path), bytesOf(data, options), options?.flag ?? 'w'),
  appendFile: (path, data, options) => write(pathOf(path), bytesOf(data, options), options?.flag ?? 'a'),
  readdir: (path, options) => list(pathOf(path), options),
  stat(path, options) {
    try {
      return new Stats(native.stat(pathOf(path)));
    } catch (error) {
      if (options?.throwIfNoEntry === false && missing(error)) return undefined;
      throw error;
    }
  },
  lstat(path, options) {
    try {
      return new Stats(native.lstat(pathOf(path)));
    } catch (error) {
      if (options?.throwIfNoEntry === false && missing(error)) return undefined;
      throw error;
    }
  },
  access(path) { native.stat(pathOf(path)); },
  mkdir(path, options) {
    const name = pathOf(path);
    if (options?.recursive !== true && options !== true) {
      if (native.exists(name)) throw Object.assign(new Error(`EEXIST: file already exists, mkdir '${name}'`), { code: 'EEXIST', syscall: 'mkdir', path: name });
      const parent = require('path').dirname(require('path').resolve(name));
      if (!native.exists(parent)) throw Object.assign(new Error(`ENOENT: no such file or directory, mkdir '${name}'`), { code: 'ENOENT', syscall: 'mkdir', path: name });
    }
    native.makeFolder(name);
  },
  mkdtemp(prefix) {
    const name = prefix + Array.from({ length: 6 }, () => 'abcdefghijklmnopqrstuvwxyz0123456789'[Math.floor(Math.random() * 36)]).join('');
    native.makeFolder(name);
    return name;
  },
  rm(path, options) {
    const name = pathOf(path);
    let kind;
    try {
      kind = native.lstat(name).kind;
    } catch (error) {
      if (options?.force && missing(error)) return;
      throw error;
    }
    if (kind !== 'folder') native.removeFile(name);
    else if (options?.recursive) native.removeTree(name);
    else throw Object.assign(new Error(`Path is a directory: rm returned EISDIR (is a directory) ${name}`), { code: 'ERR_FS_EISDIR' });
  },
  rmdir: (path, options) => options?.recursive ? native.removeTree(pathOf(path)) : native.removeFolder(pathOf(path)),
  unlink: path => native.removeFile(pathOf(path)),
  rename: (from, to) => native.rename(pathOf(from), pathOf(to)),
  copyFile: (from, to, mode) => native.copyFile(pathOf(from), pathOf(to), (mode & fs.constants.COPYFILE_EXCL) !== 0),
  realpath: path => native.realpath(pathOf(path)),
};

const fs = {
  existsSync: path => {
    try {
      return native.exists(pathOf(path));
    } catch (error) {
      if (error.code === 'EACCES') throw error;
      return false;
    }
  },
  constants: { F_OK: 0, R_OK: 4, W_OK: 2, X_OK: 1, COPYFILE_EXCL: 1 },
  Stats, Dirent, F_OK: 0, R_OK: 4, W_OK: 2, X_OK: 1,
};
const promises = { constants: fs.constants };
for (const [name, work] of Object.entries(sync)) {
  fs[`${name}Sync`] = work;
  promises[name] = async (...values) => work(...values);
  fs[name] = (...values) => {
    const callback = values.pop();
    if (typeof callback !== 'function') throw Object.assign(new TypeError('The "cb" argument must be of type function. Received undefined'), { code: 'ERR_INVALID_ARG_TYPE' });
    promises[name](...values).then(result => callback(null, result), error => callback(error));
  };
}
fs.realpathSync.native = fs.realpathSync;
fs.realpath.native = fs.realpath;
fs.exists = (path, callback) => queueMicrotask(() => callback(fs.existsSync(path)));
Object.defineProperty(fs, 'promises', { value: promises, enumerable: true });

// Packages may name these without a call.
const missingParts = 'chmod chown close cp fchmod fchown fdatasync fstat fsync ftruncate futimes lchown link lutimes open opendir read readlink'
  + ' readv statfs symlink truncate utimes write writev';
const missingNames = ['openAsBlob', 'unwatchFile', 'watch', 'watchFile', ...missingParts.split(' ').flatMap(name => [name, `${name}Sync`])];
const refusal = name => () => { throw new Error(`fs.${name} is not there; read and write files as a whole, or by streams`); };
for (const name of missingNames) fs[name] = refusal(name);
for (const name of 'chmod chown cp lchown link lutimes open opendir readlink statfs symlink truncate utimes watch'.split(' '))
  promises[name] = async () => refusal(`promises.${name}`)();

// The classes of streams are made when a script first asks for one.
let streams;
fs.createReadStream = (path, options) => new (streams ??= makeStreams()).ReadStream(path, options);
fs.createWriteStream = (path, options) => new (streams ??= makeStreams()).WriteStream(path, options);
for (const name of ['ReadStream', 'WriteStream'])
  Object.defineProperty(fs, name, { get: () => (streams ??= makeStreams())[name], enumerable: true, configurable: true });

const makeStreams = () => {
  const { Readable, Writable } = require('stream');
  const optionsOf = options => typeof options === 'string' ? { encoding: options } : options ?? {};

  class ReadStream extends Readable {
    #at;
    #end;
    #partSize;

    constructor(path, options) {
      const { start = 0, end = Infinity, highWaterMark = 65536, ...others } = optionsOf(options);
      super({ highWaterMark, ...others });
      this.path = pathOf(path);
      this.bytesRead = 0;
      [this.#at, this.#end, this.#partSize] = [start, end + 1, highWaterMark];
      queueMicrotask(() => {
        if (this.#readPart(0) === undefined) return;
        this.emit('open');
        this.emit('ready');
      });
    }

    // Undefined if the file cannot be read.
    #readPart(length) {
      if (this.destroyed) return undefined;
      try {
        return native.readPart(this.path, this.#at, length);
      } catch (error) {
        this.destroy(error);
      }
    }

    // Later, so that a part is not joined with the one before.
    _read() { queueMicrotask(() => this.#pushPart()); }

    #pushPart() {
      const bytes = this.#readPart(Math.min(this.#partSize, this.#end - this.#at));
      if (bytes === undefined) return;
      this.#at += bytes.length;
      this.bytesRead += bytes.length;
      this.push(bytes.length === 0 ? null : Object.setPrototypeOf(bytes, Buffer.prototype));
    }

    close(callback) { this.destroy(); if (callback) queueMicrotask(callback); }
  }

  class WriteStream extends Writable {
    #parts = [];
    #isScheduled = false;
    #failure;

    constructor(path, options) {
      const { flags = 'w', encoding } = optionsOf(options);
      super();
      this.path = pathOf(path);
      this.bytesWritten = 0;
      this.defaultEncoding = encoding;
      this.#append(Buffer.alloc(0), flags);
      if (!this.#failure) queueMicrotask(() => { this.emit('open'); this.emit('ready'); });
    }

    write(chunk, encoding, done) {
      return typeof encoding === 'function' ? super.write(chunk, this.defaultEncoding, encoding) : super.write(chunk, encoding ?? this.defaultEncoding, done);
    }

    // What is written in one turn goes to the file at once.
    _write(chunk, encoding, done) {
      if (this.#failure) return;
      this.#parts.push(chunk);
      this.bytesWritten += chunk.length;
      if (!this.#isScheduled) {
        this.#isScheduled = true;
        queueMicrotask(() => this.#flush());
      }
      done();
    }

    _final(done) {
      this.#flush();
      if (!this.#failure) done();
    }

    #flush() {
      this.#isScheduled = false;
      if (this.#parts.length > 0 && !this.#failure) this.#append(Buffer.concat(this.#parts.splice(0)), 'a');
    }

    #append(bytes, flag) {
      try {
        write(this.path, bytes, flag);
      } catch (error) {
        this.#failure = error;
        this.destroy(error);
      }
    }

    close(callback) { this.end(callback); }
  }

  return { ReadStream, WriteStream };
};

module.exports = fs;
0 && (module.exports = {
  existsSync, exists, constants, Stats, Dirent, promises, readFileSync, readFile, writeFileSync, writeFile, appendFileSync, appendFile, readdirSync,
  readdir, statSync, stat, lstatSync, lstat, accessSync, access, mkdirSync, mkdir, mkdtempSync, mkdtemp, rmSync, rm, rmdirSync, rmdir, unlinkSync,
  unlink, renameSync, rename, copyFileSync, copyFile, realpathSync, realpath, createReadStream, createWriteStream, open, openSync, watch, watchFile,
  chmod, chmodSync, chown, chownSync, close, closeSync, cp, cpSync, fchmod, fchmodSync, fchown, fchownSync, fdatasync, fdatasyncSync, fstat, fstatSync,
  fsync, fsyncSync, ftruncate, ftruncateSync, futimes, futimesSync, lchown, lchownSync, link, linkSync, lutimes, lutimesSync,
  openAsBlob, opendir, opendirSync, read, readSync, readlink, readlinkSync, readv, readvSync, statfs, statfsSync, symlink, symlinkSync, truncate,
  truncateSync, unwatchFile, utimes, utimesSync, write, writeSync, writev, writevSync, ReadStream, WriteStream,
});
