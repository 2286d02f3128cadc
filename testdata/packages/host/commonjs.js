// The environment of the package programs: CommonJS modules, a console without output, timers that do not wait.
// Both hosts (PackageHost.cs and node.cjs) run this file in an otherwise empty global environment that has
//   print(...values)           writes a line of the output
//   readText(path)             the text of a file, or null
//   compileModule(path, text)  the function (exports, require, module, __filename, __dirname) of a module's text
//   packageFolders             maps the name of a package to the folder it was unpacked in
// and then call runProgram(path) once, and runTimer() until it returns false.
(function () {
  'use strict';
  const modules = Object.create(null);

  const folderOf = path => path.slice(0, path.lastIndexOf('/'));

  // Resolves a/./b and a/b/../c.
  function normalize(path) {
    const parts = [];
    for (const part of path.split('/')) {
      if (part === '..') parts.pop();
      else if (part !== '.' && (part !== '' || parts.length === 0)) parts.push(part);
    }
    return parts.join('/');
  }

  // Returns the target of an entry of "exports": the first condition that holds.
  function target(entry) {
    if (typeof entry === 'string') return entry;
    if (Array.isArray(entry)) return target(entry[0]);
    for (const condition in entry) {
      if (condition === 'require' || condition === 'node' || condition === 'default') {
        const found = target(entry[condition]);
        if (found) return found;
      }
    }
    return null;
  }

  function mainOf(folder, subpath) {
    const text = readText(`${folder}/package.json`);
    if (text === null) return null;
    const { main, exports } = JSON.parse(text);
    if (exports && typeof exports === 'object') {
      const found = subpath in exports ? target(exports[subpath]) : subpath === '.' && !('.' in exports) ? target(exports) : null;
      if (found) return `${folder}/${found}`;
    }
    return subpath === '.' && main ? `${folder}/${main}` : null;
  }

  // Returns the first that exists, with its text: the file itself, with an extension, or the main file of a folder.
  function find(path) {
    path = normalize(path);
    for (const candidate of [path, `${path}.js`, `${path}.json`, `${path}/index.js`]) {
      if (candidate in modules) return { path: candidate };
      const text = readText(candidate);
      if (text !== null) return { path: candidate, text };
    }
    const main = mainOf(path, '.');
    return main === null ? null : find(main);
  }

  function resolve(request, from) {
    if (/^\.{0,2}\//.test(request) || request === '.' || request === '..') {
      return find(request[0] === '/' ? request : `${folderOf(from)}/${request}`);
    }
    const [name] = /^(@[^/]+\/)?[^/]+/.exec(request);
    const folder = packageFolders[name];
    if (folder === undefined) return null;
    const subpath = `.${request.slice(name.length)}`;
    if (subpath !== '.') {
      const file = find(`${folder}/${subpath}`);
      if (file !== null) return file;
    }
    const main = mainOf(folder, subpath);
    return main !== null ? find(main) : subpath === '.' ? find(`${folder}/index.js`) : null;
  }

  function requireFrom(from, request) {
    const found = resolve(request, from);
    if (found === null) throw Object.assign(new Error(`Cannot find module '${request}'`), { code: 'MODULE_NOT_FOUND' });
    const { path, text } = found;
    if (path in modules) return modules[path].exports;
    const module = modules[path] = { id: path, filename: path, loaded: false, exports: {} };
    if (path.endsWith('.json')) {
      module.exports = JSON.parse(text);
    } else {
      const require = request => requireFrom(path, request);
      compileModule(path, text).call(module.exports, module.exports, require, module, path, folderOf(path));
    }
    module.loaded = true;
    return module.exports;
  }

  const timers = [];
  let now = 0, lastTimer = 0;
  function addTimer(callback, delay, args, period) {
    const timer = { id: ++lastTimer, due: now + (delay > 0 ? +delay : 0), period, run: () => callback(...args) };
    timers.push(timer);
    return timer.id;
  }

  Object.assign(globalThis, {
    global: globalThis,
    process: { env: { NODE_ENV: 'production' }, argv: [], platform: 'none', cwd: () => '/' },
    console: Object.fromEntries(['log', 'info', 'warn', 'error', 'debug', 'trace'].map(name => [name, () => {}])),
    setTimeout: (callback, delay, ...args) => addTimer(callback, delay, args, null),
    setInterval: (callback, delay, ...args) => addTimer(callback, delay, args, delay > 1 ? +delay : 1),
    clearTimeout(id) {
      const at = timers.findIndex(timer => timer.id === id);
      if (at >= 0) timers.splice(at, 1);
    },
    runProgram: path => { requireFrom(path, path); },

    // Runs the next timer at once; false if none is left.
    runTimer() {
      if (timers.length === 0) return false;
      const next = timers.reduce((first, timer) => timer.due < first.due ? timer : first);
      now = Math.max(now, next.due);
      if (next.period === null) timers.splice(timers.indexOf(next), 1);
      else next.due = now + next.period;
      next.run();
      return true;
    },
  });
  globalThis.clearInterval = globalThis.clearTimeout;
})();
