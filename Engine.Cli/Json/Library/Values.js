// The functions that filters find besides those of JavaScript (docs/command.md lists them). None changes its arguments.
// They are plain loops, because a filter calls them for each of millions of inputs. All files of the folder are one
// scope.

const { hasOwn, keys: namesOf, getPrototypeOf, defineProperty } = Object;
const { isArray } = Array;
const { stringify } = JSON;
const objectPrototype = Object.prototype;
const classOf = value => objectPrototype.toString.call(value).slice('[object '.length, -1);

// An object of data: its entries are all that it has. A Date or a Map has more, so nothing takes it apart.
function isRecord(value) {
  if (typeof value !== 'object' || value === null || isArray(value)) return false;
  const prototype = getPrototypeOf(value);
  return prototype === objectPrototype || prototype === null || isPlainInstance(value);
}
const isPlainInstance = value => classOf(value) === 'Object' && typeof value.toJSON !== 'function' && namesOf(value).length > 0;
const isContainer = value => isArray(value) || isRecord(value);
const requireContainer = (value, what) => {
  if (!isContainer(value)) throw new TypeError(`${what} needs an object or an array, not ${shown(value)}`);
};
const copyOf = value => isArray(value) ? value.slice() : { ...value };
const listOf = list => isArray(list) ? list : [...list];
const shown = value => {
  const text = typeof value === 'bigint' ? `${value}n` : stringify(value) ?? String(value);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
};
// A key __proto__ of the data must not become a prototype.
function put(target, key, value) {
  if (key === '__proto__') defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  else target[key] = value;
  return target;
}

// The order of JSON values: null, false, true, numbers, strings, arrays, objects. Before them comes undefined, after
// them all else.
function rank(value) {
  switch (typeof value) {
    case 'undefined': return 0;
    case 'boolean': return value ? 3 : 2;
    case 'number': case 'bigint': return 4;
    case 'string': return 5;
    case 'object': return value === null ? 1 : isArray(value) ? 6 : isRecord(value) ? 7 : 8;
    default: return 8;
  }
}
const surrogate = /[\ud800-\udfff]/;
function compareText(left, right) {
  if (left === right) return 0;
  const [a, b] = [left.charCodeAt(0), right.charCodeAt(0)];
  if (a !== b && a < 0xD800 && b < 0xD800) return a - b;
  return surrogate.test(left) || surrogate.test(right) ? compareCodePoints(left, right) : left < right ? -1 : 1;
}
// Code points, not code units: a surrogate comes after all others.
function compareCodePoints(left, right) {
  const end = Math.min(left.length, right.length);
  let i = 0;
  while (i < end && left.charCodeAt(i) === right.charCodeAt(i)) i++;
  if (i === end) return left.length - right.length;
  const weight = unit => unit >= 0xD800 && unit < 0xE000 ? unit + 0x10000 : unit;
  return weight(left.charCodeAt(i)) - weight(right.charCodeAt(i));
}
// NaN comes before all other numbers.
function compareNumbers(left, right) {
  if (left < right) return -1;
  if (left > right) return 1;
  return left == right ? 0 : (left === left ? 1 : 0) - (right === right ? 1 : 0);
}
function compareLists(left, right, compareElements) {
  for (let i = 0; i < left.length && i < right.length; i++) {
    const order = compareElements(left[i], right[i]);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}
function compare(left, right) {
  if (typeof left === 'string' && typeof right === 'string') return compareText(left, right);
  if (typeof left === 'number' && typeof right === 'number') return left < right ? -1 : left > right ? 1 : compareNumbers(left, right);
  return compareAny(left, right);
}
function compareAny(left, right) {
  const kind = rank(left);
  const other = rank(right);
  if (kind !== other) return kind - other;
  if (kind < 4) return 0;
  if (kind === 4) return compareNumbers(left, right);
  if (kind === 6) return compareLists(left, right, compare);
  if (kind === 8) return compareOthers(left, right);
  const names = namesOf(left).sort(compareText);
  const others = namesOf(right).sort(compareText);
  return compareLists(names, others, compareText)
    || compareLists(names.map(name => left[name]), names.map(name => right[name]), compare);
}
function compareOthers(left, right) {
  if (classOf(left) === 'Date' && classOf(right) === 'Date') return compareNumbers(left.getTime(), right.getTime());
  return compareText(identityOf(left), identityOf(right));
}

// Deeper values may contain themselves.
const plainDepth = 100;
const equals = (left, right) => left === right || areEqual(left, right, 0, null);
function areEqual(left, right, depth, met) {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) {
    const kind = rank(left);
    return kind === 4 && rank(right) === 4 && compareNumbers(left, right) === 0;
  }
  if (++depth > plainDepth) {
    if ((met ??= new Map()).get(left) === right) return true;
    met.set(left, right);
  }
  if (isArray(left)) {
    if (!isArray(right) || left.length !== right.length) return false;
    for (let i = 0; i < left.length; i++) if (!areEqual(left[i], right[i], depth, met)) return false;
    return true;
  }
  if (!isRecord(left) || !isRecord(right)) return !isArray(right) && identityOf(left) === identityOf(right);
  if (kindOf(left) !== kindOf(right)) return false;
  const names = namesOf(left);
  if (names.length !== namesOf(right).length) return false;
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    const other = right[name];
    // It may be missing, or inherited.
    if ((other === undefined || typeof other === 'function' || name === '__proto__') && !hasOwn(right, name)) return false;
    if (!areEqual(left[name], other, depth, met)) return false;
  }
  return true;
}
// Objects of different classes differ. One without a prototype is as {}.
const kindOf = value => getPrototypeOf(value) ?? objectPrototype;

// A text that two values have in common exactly if they are equal.
const symbolMarks = new Map(), marks = new WeakMap();
let lastMark = 0;
function markOf(value) {
  const store = typeof value === 'symbol' ? symbolMarks : marks;
  let mark = store.get(value);
  if (mark === undefined) store.set(value, mark = ++lastMark);
  return `#${mark}`;
}
// The Number that equals a BigInt, if there is one.
function numberOf(integer) {
  const number = Number(integer);
  return Number.isFinite(number) && BigInt(number) === integer ? number : integer;
}
function identityOf(value, depth = 0, open = null) {
  switch (typeof value) {
    case 'string': return stringify(value);
    case 'number': return String(value);
    case 'bigint': return String(numberOf(value));
    case 'boolean': case 'undefined': return String(value);
    case 'object': break;
    default: return markOf(value);
  }
  if (value === null) return 'null';
  if (++depth > plainDepth) {
    const outer = (open ??= []).indexOf(value);
    if (outer >= 0) return `^${open.length - outer}`;
    open.push(value);
  }
  const text = isArray(value) ? identityOfList(value, depth, open)
    : isRecord(value) ? (kindOf(value) === objectPrototype ? '' : markOf(kindOf(value))) + identityOfEntries(value, depth, open)
    : identityOfOther(value, depth, open);
  if (depth > plainDepth) open.pop();
  return text;
}
function identityOfList(list, depth, open) {
  let end = 0;
  while (end < list.length && typeof list[end] === 'string') end++;
  if (end === list.length) return stringify(list);
  let text = '[';
  for (let i = 0; i < list.length; i++) {
    if (i > 0) text += ',';
    text += identityOf(list[i], depth, open);
  }
  return text + ']';
}
function identityOfEntries(value, depth, open) {
  const names = namesOf(value).sort();
  let text = '{';
  for (let i = 0; i < names.length; i++) {
    if (i > 0) text += ',';
    text += `${stringify(names[i])}:${identityOf(value[names[i]], depth, open)}`;
  }
  return text + '}';
}
function identityOfOther(value, depth, open) {
  const kind = `${classOf(value)}${markOf(kindOf(value))}`;
  const each = list => list.map(element => identityOf(element, depth, open));
  if (value instanceof Date) return `${kind}(${value.getTime()})`;
  if (value instanceof RegExp) return `${kind}(/${value.source}/${value.flags})`;
  if (value instanceof Map) return `${kind}(${[...value].map(entry => each(entry).join(':')).sort()})`;
  if (value instanceof Set) return `${kind}(${each([...value]).sort()})`;
  if (value instanceof Error) return `${kind}(${each([value.name, value.message, value.cause, value.errors])}${identityOfEntries(value, depth, open)})`;
  if (value instanceof Number || value instanceof String || value instanceof Boolean || value instanceof BigInt || value instanceof Symbol)
    return `${kind}(${identityOf(value.valueOf())})`;
  if (value instanceof ArrayBuffer || value instanceof SharedArrayBuffer) return `${kind}(${new Uint8Array(value)})`;
  if (value instanceof DataView) return `${kind}(${new Uint8Array(value.buffer, value.byteOffset, value.byteLength)})`;
  if (ArrayBuffer.isView(value)) return `${kind}(${each([...value])})`;
  if (typeof value.toJSON === 'function') return `${kind}(${identityOf(value.toJSON(), depth, open)})`;
  // What is inside of it is not known.
  return markOf(value);
}

function contains(whole, part) {
  if (typeof part !== 'object' || part === null)
    return typeof whole === 'string' && typeof part === 'string' ? whole.includes(part) : equals(whole, part);
  if (isArray(whole) && isArray(part)) {
    for (let i = 0; i < part.length; i++) if (!hasOneWith(whole, part[i])) return false;
    return true;
  }
  if (!isRecord(whole) || !isRecord(part)) return equals(whole, part);
  const names = namesOf(part);
  for (let i = 0; i < names.length; i++) if (!hasOwn(whole, names[i]) || !contains(whole[names[i]], part[names[i]])) return false;
  return true;
}
function hasOneWith(list, part) {
  for (let i = 0; i < list.length; i++) if (contains(list[i], part)) return true;
  return false;
}
