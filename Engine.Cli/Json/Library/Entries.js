// New values from the entries of others.

function mapValues(value, f) {
  if (isArray(value)) return value.map((element, i) => f(element, i));
  requireContainer(value, 'mapValues');
  const result = {};
  const names = namesOf(value);
  for (let i = 0; i < names.length; i++) put(result, names[i], f(value[names[i]], names[i]));
  return result;
}

function mapEntries(value, f) {
  requireContainer(value, 'mapEntries');
  const isList = isArray(value);
  const names = namesOf(value);
  let result;
  for (let i = 0; i < names.length; i++) {
    const mapped = f([isList ? +names[i] : names[i], value[names[i]]]);
    if (!mapped) continue;
    // The indexes of an array count again from 0.
    const staysList = isList && typeof mapped[0] === 'number';
    result ??= staysList ? [] : {};
    if (staysList !== isArray(result)) throw new TypeError(`mapEntries: ${shown(mapped[0])} is a key of another kind than those before`);
    put(result, staysList ? result.length : mapped[0], mapped[1]);
  }
  return result ?? (isList ? [] : {});
}

function walk(value, f) {
  if (isArray(value)) {
    const result = [];
    for (let i = 0; i < value.length; i++) result.push(walk(value[i], f));
    return f(result);
  }
  if (!isRecord(value)) return f(value);
  const result = {};
  const names = namesOf(value);
  for (let i = 0; i < names.length; i++) put(result, names[i], walk(value[names[i]], f));
  return f(result);
}

function recurse(value, children) {
  const found = [];
  const visit = inner => {
    found.push(inner);
    for (const child of children(inner) ?? []) visit(child);
  };
  if (children === undefined) gather(value, found);
  else visit(value);
  return found;
}
function gather(value, found) {
  found.push(value);
  if (isArray(value)) for (let i = 0; i < value.length; i++) gather(value[i], found);
  else if (typeof value === 'object' && value !== null) {
    const names = namesOf(value);
    for (let i = 0; i < names.length; i++) gather(value[names[i]], found);
  }
}

function paths(value, isWanted = () => true) {
  const found = [];
  const visit = (inner, path) => {
    if (path.length > 0 && isWanted(inner)) found.push(path);
    if (isArray(inner)) for (let i = 0; i < inner.length; i++) visit(inner[i], [...path, i]);
    else if (isRecord(inner)) for (const name of namesOf(inner)) visit(inner[name], [...path, name]);
  };
  visit(value, []);
  return found;
}


function toStream(value) {
  const pairs = [];
  const visit = (inner, path) => {
    const keys = isContainer(inner) ? namesOf(inner) : [];
    if (keys.length === 0) pairs.push([path, inner]);
    for (const key of keys) visit(inner[key], [...path, isArray(inner) ? +key : key]);
  };
  visit(value, []);
  return pairs;
}

const fromStream = pairs => {
  let value;
  for (const [path, content] of pairs) value = place(value, path, content);
  return value;
};
function place(value, path, content) {
  if (path.length === 0) return content;
  const root = isContainer(value) ? value : typeof path[0] === 'number' ? [] : {};
  let inner = root;
  for (let i = 0; i < path.length - 1; i++) {
    const next = path[i] === '__proto__' ? own(inner, path[i]) : inner[path[i]];
    if (typeof next === 'object' && next !== null) inner = next;
    else {
      const made = typeof path[i + 1] === 'number' ? [] : {};
      put(inner, path[i], made);
      inner = made;
    }
  }
  put(inner, path[path.length - 1], content);
  return root;
}

function merge(...all) {
  let result = all[0];
  for (let i = 1; i < all.length; i++) result = mergeTwo(result, all[i]);
  return result;
}
function mergeTwo(left, right) {
  if (!isRecord(left) || !isRecord(right)) return right === undefined ? left : right;
  const result = { ...left };
  const names = namesOf(right);
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    const part = right[name];
    if (name === '__proto__' || part === undefined) put(result, name, hasOwn(left, name) ? mergeTwo(left[name], part) : part);
    else result[name] = typeof part === 'object' && hasOwn(left, name) ? mergeTwo(left[name], part) : part;
  }
  return result;
}
