// Functions over the elements of an array, or of another iterable object.

const selector = (by, list) =>
  typeof by === 'function' ? by : by === undefined ? value => value : readerOf(by, list.length ?? usesBeforeCode);

// What a function or a path selects of each element of an array, or of another iterable object.
const columns = new Map();
function columnOf(list, by) {
  if (!isArray(list)) return selections(list, selector(by, list));
  if (by === undefined) return list;
  if (typeof by !== 'function') {
    const code = codeFor(by, columns, list.length, columnCode, reading(by));
    if (code !== undefined) return code(list);
  }
  const select = selector(by, list);
  const column = [];
  for (let i = 0; i < list.length; i++) column.push(select(list[i]));
  return column;
}
function* selections(list, select) {
  for (const value of list) yield select(value);
}

// How two keys of a column compare: numbers and texts as JavaScript does, if that is their order.
function orderOf(keys) {
  const kind = typeof keys[0];
  for (let i = 1; i < keys.length; i++) if (typeof keys[i] !== kind) return 'any';
  // NaN would have no place, and code units may be in another order than code points.
  if (kind === 'number') return keys.includes(NaN) ? 'any' : kind;
  if (kind !== 'string') return 'any';
  for (let i = 0; i < keys.length; i++) if (surrogate.test(keys[i])) return 'any';
  return kind;
}
const comparisons = {
  number: (left, right) => `${left} - ${right}`,
  string: (left, right) => `(${left} < ${right} ? -1 : ${left} > ${right} ? 1 : 0)`,
  any: (left, right) => `compare(${left}, ${right})`,
};
// Makes the function that compares the elements with two indexes by their columns.
const orderings = new Map();
function orderingFor(orders) {
  const name = orders.join();
  let ordering = orderings.get(name);
  if (ordering !== undefined) return ordering;
  const columns = orders.map((_, i) => `k${i}`);
  const body = orders.map((order, i) => comparisons[order](`k${i}[i]`, `k${i}[j]`)).join(' || ');
  ordering = new Function('compare', `'use strict'; return (${columns}) => (i, j) => ${body};`)(compare);
  if (orderings.size === maxPaths) orderings.clear();
  orderings.set(name, ordering);
  return ordering;
}

function sortBy(list, ...all) {
  const values = listOf(list);
  const columns = [];
  if (all.length === 0) columns.push(columnOf(values));
  for (let i = 0; i < all.length; i++) columns.push(columnOf(values, all[i]));
  const order = [];
  for (let i = 0; i < values.length; i++) order.push(i);
  order.sort(orderingFor(columns.map(orderOf))(...columns));
  for (let i = 0; i < order.length; i++) order[i] = values[order[i]];
  return order;
}

// The names of groups are texts: those of objects are the same for equal objects.
const nameOf = value => typeof value !== 'object' || value === null ? String(value)
  : typeof value.toJSON === 'function' ? textOf(value) : identityOf(value);

function groupBy(list, by) {
  const values = listOf(list);
  const keys = columnOf(values, by);
  return { ...Object.groupBy(values, (value, i) => {
    const selected = keys[i];
    return typeof selected === 'string' || typeof selected === 'number' ? selected : nameOf(selected);
  }) };
}

function countBy(list, by) {
  const counts = { __proto__: null };
  for (const selected of columnOf(list, by)) {
    const name = typeof selected === 'string' || typeof selected === 'number' ? selected : nameOf(selected);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return { ...counts };
}

const sums = new Map();
function sumBy(list, by) {
  if (!isArray(list) || typeof by === 'function' || by === undefined) return sumOfAny(list, by);
  const code = codeFor(by, sums, list.length, sumCode, reading(by));
  return code === undefined ? sumOfAny(list, by) : code(list);
}
function sumOfAny(list, by) {
  let sum = 0;
  let index = 0;
  for (const part of columnOf(list, by)) {
    sum = typeof part === 'number' && typeof sum === 'number' ? sum + part : addTo(sum, part, index);
    index++;
  }
  return sum;
}
// What is missing adds nothing. Tables have numbers as texts.
function addTo(sum, part, index) {
  const isText = typeof part === 'string';
  if (part === undefined || part === null || isText && part.trim() === '') return sum;
  const number = isText ? Number(part) : part;
  if (typeof number === 'bigint' || typeof number === 'number' && !(isText && !Number.isFinite(number))) {
    if (typeof number === typeof sum) return sum + number;
    if (Number.isInteger(sum) || Number.isInteger(number)) return BigInt(sum) + BigInt(number);
    throw new TypeError(`sumBy: the sum of ${shown(sum)} and ${shown(number)}, of element ${index}, is neither a Number nor a BigInt`);
  }
  throw new TypeError(`sumBy: ${shown(part)}, of element ${index}, is not a number`);
}

function uniqBy(list, by) {
  const select = selector(by, list);
  const seen = new Set(), seenObjects = new Set();
  const result = [];
  for (const value of list) {
    const selected = select(value);
    const isObject = typeof selected === 'object' && selected !== null;
    const found = isObject ? seenObjects : seen;
    // 1n equals 1.
    const key = isObject ? identityOf(selected) : typeof selected === 'bigint' ? numberOf(selected) : selected;
    if (found.has(key)) continue;
    found.add(key);
    result.push(value);
  }
  return result;
}

// The inputs of quoll -n.
function* inputs(next, end) {
  for (let value; (value = next()) !== end;) yield value;
}
