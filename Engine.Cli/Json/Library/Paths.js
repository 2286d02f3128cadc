// The parts of a value that paths lead to.

// Texts of paths are parsed once.
const maxPaths = 1000;
const knownPaths = new Map();
const isIndex = key => String(+key) === key && Number.isInteger(+key);
function keysOf(path) {
  if (isArray(path)) return path;
  let keys = knownPaths.get(path);
  if (keys !== undefined) return keys;
  keys = String(path).split('.').map(key => isIndex(key) ? +key : key);
  if (knownPaths.size === maxPaths) knownPaths.clear();
  knownPaths.set(typeof path === 'number' ? path : String(path), keys);
  return keys;
}

function own(value, key) {
  if (typeof value !== 'object' || value === null) return undefined;
  if (isArray(value) && key < 0) key = +key + value.length;
  return hasOwn(value, key) ? value[key] : undefined;
}
function read(value, keys) {
  for (let i = 0; i < keys.length; i++) {
    if (typeof value !== 'object' || value === null) return undefined;
    let key = keys[i];
    if (isArray(value) && key < 0) key = +key + value.length;
    if (!hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

function indexIn(list, key, what) {
  if (typeof key !== 'number' || !Number.isInteger(key))
    throw new TypeError(`${what}: an array has no property ${shown(key)}; 'list.map(x => …)' does something with each element`);
  return key < 0 ? key + list.length : key;
}

// A path is often that of the last call, whose code then is all that runs.
const readers = new Map();
let lastPath = Symbol('none'), lastReader;
function get(value, path, otherwise) {
  const found = (path === lastPath ? lastReader : readBy)(value, path);
  return found === undefined ? otherwise : found;
}
function readBy(value, path) {
  if (isArray(path)) return read(value, path);
  const reader = readerOf(path, 1);
  if (reader === readers.get(path)) [lastPath, lastReader] = [path, reader];
  return reader(value);
}
const reading = path => {
  const keys = keysOf(path);
  return value => read(value, keys);
};
function readerOf(path, count) {
  const slow = reading(path);
  return codeFor(path, readers, count, readingCode, slow) ?? slow;
}

const writers = new Map();
let lastWritten = Symbol('none'), lastWriter;
const set = (value, path, content) =>
  (path === lastWritten && typeof content !== 'function' ? lastWriter : writeBy)(value, content, path);
function writeBy(value, content, path) {
  if (typeof content !== 'function') {
    const code = codeFor(path, writers, 1, settingCode, (value, content) => change(value, keysOf(path), 0, content));
    if (code !== undefined) {
      [lastWritten, lastWriter] = [path, code];
      return code(value, content);
    }
  }
  return change(value, keysOf(path), 0, content);
}
function change(inner, keys, depth, content) {
  if (depth === keys.length) return typeof content === 'function' ? content(inner) : content;
  let key = keys[depth];
  if (inner === undefined || inner === null) inner = typeof key === 'number' ? [] : {};
  else if (!isContainer(inner)) throw new TypeError(`set: there is no property ${shown(key)} in ${shown(inner)}`);
  if (isArray(inner)) {
    key = indexIn(inner, key, 'set');
    if (key < 0) throw new RangeError(`set: there is no element ${keys[depth]} in an array of ${inner.length}`);
  }
  return put(copyOf(inner), key, change(own(inner, key), keys, depth + 1, content));
}

const deleters = [];
const del = (value, ...all) => functionFor(all, deleters, delAll, deletingCode)(value);
function delAll(value, all) {
  // What to leave out, as a tree: the indexes of arrays are those before anything is left out.
  const tree = new Map();
  for (let p = 0; p < all.length; p++) {
    const keys = keysOf(all[p]);
    if (keys.length === 0) return undefined;
    const names = namesOnWay(value, keys);
    if (names === undefined) continue;
    let node = tree;
    for (let i = 0; i < names.length && node !== true; i++) {
      const known = node.get(names[i]);
      if (i === names.length - 1) node.set(names[i], true);
      else if (known === undefined) node.set(names[i], new Map());
      node = known ?? node.get(names[i]);
    }
  }
  return tree.size === 0 ? value : without(value, tree);
}
// The names of the entries that a path leads through; undefined if it leads to nothing.
function namesOnWay(value, keys) {
  const names = [];
  for (let i = 0; i < keys.length; i++) {
    if (!isContainer(value)) return undefined;
    const name = String(isArray(value) ? indexIn(value, keys[i], 'del') : keys[i]);
    if (!hasOwn(value, name)) return undefined;
    names.push(name);
    value = value[name];
  }
  return names;
}
function without(inner, node) {
  const isList = isArray(inner);
  const result = isList ? [] : {};
  const names = namesOf(inner);
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    const part = node.get(name);
    if (part === true) continue;
    const kept = part === undefined ? inner[name] : without(inner[name], part);
    if (isList) result.push(kept);
    else put(result, name, kept);
  }
  return result;
}
const omitters = [];
function omit(value, ...all) {
  if (value !== null && value !== undefined) requireContainer(value, 'omit');
  return functionFor(all, omitters, (value, all) => delAll(value, flattened(all)), deletingCode)(value);
}

const pickers = [];
const pick = (value, ...all) => functionFor(all, pickers, pickEach, pickingCode)(value);
// A path may stand in an array of paths.
const flattened = all => all.some(isArray) ? all.flat() : all;
function pickEach(value, all) {
  if (value !== null && value !== undefined) requireContainer(value, 'pick');
  const result = isArray(value) ? [] : {};
  for (const path of flattened(all)) {
    const keys = keysOf(path);
    if (keys.length === 0) return value;
    addPicked(result, value, keys);
  }
  return result;
}
function addPicked(target, source, keys) {
  let found = source;
  for (let i = 0; i < keys.length; i++) found = own(found, isArray(found) ? indexIn(found, keys[i], 'pick') : keys[i]);
  if (found === undefined) return;
  for (let i = 0; ; i++) {
    const key = isArray(source) ? indexIn(source, keys[i], 'pick') : keys[i];
    const inner = source[key];
    // An element keeps its index.
    if (isArray(target)) while (target.length < key) target.push(null);
    if (i === keys.length - 1) {
      put(target, key, inner);
      return;
    }
    let next = own(target, key);
    // It was picked as a whole.
    if (next === inner) return;
    if (next === undefined || next === null) put(target, key, next = isArray(inner) ? [] : {});
    [target, source] = [next, inner];
  }
}
